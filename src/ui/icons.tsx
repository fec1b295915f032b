import { createSvgIcon } from '@mui/material/utils';

/** A line icon on MUI's grid of 24 pixels. The control around it has the name. */
export const lineIcon = (path: string, name: string) =>
  createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    name,
  );

export const CloseIcon = lineIcon('m6 6 12 12M18 6 6 18', 'Close');
export const EyeIcon = lineIcon(
  'M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  'Eye',
);
export const EyeOffIcon = lineIcon(
  'M4 4l16 16M9.9 6a10 10 0 0 1 2.1-.2c3.8 0 7 2 9.5 6.2a16 16 0 0 1-2.8 3.5M6.3 7.5A14 14 0 0 0 2.5 12c2.5 4.2 5.7 6.2 9.5 6.2 1.6 0 3-.3 4.4-1M10 10a2.8 2.8 0 0 0 4 4',
  'EyeOff',
);
/** For what could not be shown. */
export const BrokenColumnIcon = lineIcon(
  'M5 21h14M7 18.5h10M8.5 18.5V9l2.5 1.8 2-2.3 2.5 2v8M12 18.5v-5M9 5.5l1.2-2.5 5.3 1.5-.5 2z',
  'BrokenColumn',
);
