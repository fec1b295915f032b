import type { ReactNode } from 'react';

interface IconProps {
  /** In pixels. */
  size?: number;
}

/** The house's line icons, drawn on one 24-pixel grid; the control around an icon has the name. */
const icon = (paths: ReactNode) =>
  function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    );
  };

/** Home is a small temple. */
export const HomeIcon = icon(<path d="M3 9.5 12 4l9 5.5H3zM6 12.5v5M12 12.5v5M18 12.5v5M3.5 20.5h17" />);
export const BellIcon = icon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />,
);
export const MessageIcon = icon(<path d="M4 5h16v11.5h-8L7.5 20v-3.5H4zM8 9.5h8M8 12.5h5" />);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const LogOutIcon = icon(<path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2z" />);
export const ImageIcon = icon(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="1.5" />
    <circle cx="8.5" cy="9.5" r="1.5" />
    <path d="m3.5 17.5 5-4.5 3.5 3 4-4.5 4.5 4.5" />
  </>,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const BackIcon = icon(<path d="M20 12H4.5M11 5l-7 7 7 7" />);
export const ChevronDownIcon = icon(<path d="m5 9 7 7 7-7" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 6a10 10 0 0 1 2.1-.2c3.8 0 7 2 9.5 6.2a16 16 0 0 1-2.8 3.5M6.3 7.5A14 14 0 0 0 2.5 12c2.5 4.2 5.7 6.2 9.5 6.2 1.6 0 3-.3 4.4-1M10 10a2.8 2.8 0 0 0 4 4" />,
);
/** What could not be shown is a broken column. */
export const BrokenColumnIcon = icon(
  <path d="M5 21h14M7 18.5h10M8.5 18.5V9l2.5 1.8 2-2.3 2.5 2v8M12 18.5v-5M9 5.5l1.2-2.5 5.3 1.5-.5 2z" />,
);
export const PencilIcon = icon(<path d="m4 20 1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5" />);
export const TrashIcon = icon(<path d="M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />);
export const CameraIcon = icon(
  <>
    <path d="M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17z" />
    <circle cx="12" cy="13" r="3.6" />
  </>,
);
export const EnvelopeIcon = icon(<path d="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />);
export const HeartIcon = icon(
  <path d="M12 20.3c-6-4-9-7.3-9-11A4.8 4.8 0 0 1 7.8 4.5c1.8 0 3.3.9 4.2 2.4.9-1.5 2.4-2.4 4.2-2.4A4.8 4.8 0 0 1 21 9.3c0 3.7-3 7-9 11z" />,
);
/** To smite is to throw a thunderbolt. */
export const BoltIcon = icon(<path d="M13.4 2.8 5 13.4h5.6l-1 7.8L19 9.9h-6.2z" />);
export const CommentIcon = icon(
  <path d="M12 4c5 0 9 3.2 9 7.2s-4 7.2-9 7.2c-1 0-2-.1-2.9-.4L4.5 20.3l1-3.8A6.9 6.9 0 0 1 3 11.2C3 7.2 7 4 12 4z" />,
);
export const ShareIcon = icon(<path d="M12 15V3.8M7.6 8 12 3.8 16.4 8M5 12.5v7h14v-7" />);

const shield = 'M12 3l7.5 2.7v5.6c0 4.6-3 7.7-7.5 9.7-4.5-2-7.5-5.1-7.5-9.7V5.7z';
/** Moderators act under a shield. */
export const ShieldIcon = icon(<path d={shield} />);
export const ShieldPencilIcon = icon(<path d={`${shield}M8.8 15.2l.5-2.2 4.5-4.5 1.7 1.7-4.5 4.5z`} />);
export const ShieldCrossIcon = icon(<path d={`${shield}M9.5 9.2l5 5M14.5 9.2l-5 5`} />);
export const MoreIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="0.9" />
    <circle cx="12" cy="12" r="0.9" />
    <circle cx="18.5" cy="12" r="0.9" />
  </>,
);
export const FlagIcon = icon(<path d="M6 21V4M6 4.5c4-2 8 2 12.5 0v9c-4.500 2-8.500-2-12.5 0" />);
