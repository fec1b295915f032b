import { createSvgIcon } from '@mui/material/utils';

/* Icons of the bars and lists (see icons.tsx). */

/** A small temple. */
export const HomeIcon = createSvgIcon(
  <path d="M3 9.5 12 4l9 5.5H3zM6 12.5v5M12 12.5v5M18 12.5v5M3.5 20.5h17" />,
  'Home',
);
export const BellIcon = createSvgIcon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />,
  'Bell',
);
export const MessageIcon = createSvgIcon(
  <path d="M4 5h16v11.5h-8L7.5 20v-3.5H4zM8 9.5h8M8 12.5h5" />,
  'Message',
);
export const PersonIcon = createSvgIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
  'Person',
);
export const SearchIcon = createSvgIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
  'Search',
);
export const LogOutIcon = createSvgIcon(
  <path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
  'LogOut',
);
export const SunIcon = createSvgIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
  'Sun',
);
export const MoonIcon = createSvgIcon(
  <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2z" />,
  'Moon',
);
export const BackIcon = createSvgIcon(<path d="M20 12H4.5M11 5l-7 7 7 7" />, 'Back');
export const ChevronDownIcon = createSvgIcon(<path d="m5 9 7 7 7-7" />, 'ChevronDown');
export const MoreIcon = createSvgIcon(
  <>
    <circle cx="5.5" cy="12" r="0.9" />
    <circle cx="12" cy="12" r="0.9" />
    <circle cx="18.5" cy="12" r="0.9" />
  </>,
  'More',
);
export const FlagIcon = createSvgIcon(
  <path d="M6 21V4M6 4.5c4-2 8 2 12.5 0v9c-4.500 2-8.500-2-12.5 0" />,
  'Flag',
);
