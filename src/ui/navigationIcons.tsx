import { lineIcon } from './icons';

/* Icons of the bars and lists. */

/** A small temple. */
export const HomeIcon = lineIcon('M3 9.5 12 4l9 5.5H3zM6 12.5v5M12 12.5v5M18 12.5v5M3.5 20.5h17', 'Home');
export const BellIcon = lineIcon(
  'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0',
  'Bell',
);
export const MessageIcon = lineIcon('M4 5h16v11.5h-8L7.5 20v-3.5H4zM8 9.5h8M8 12.5h5', 'Message');
export const PersonIcon = lineIcon(
  'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  'Person',
);
export const SearchIcon = lineIcon('M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5l5 5', 'Search');
export const LogOutIcon = lineIcon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5', 'LogOut');
export const SunIcon = lineIcon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  'Sun',
);
export const MoonIcon = lineIcon('M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2z', 'Moon');
export const BackIcon = lineIcon('M20 12H4.5M11 5l-7 7 7 7', 'Back');
export const ChevronDownIcon = lineIcon('m5 9 7 7 7-7', 'ChevronDown');
export const MoreIcon = lineIcon(
  'M4.6 12a.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M11.1 12a.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M17.6 12a.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0',
  'More',
);
export const FlagIcon = lineIcon('M6 21V4M6 4.5c4-2 8 2 12.5 0v9c-4.500 2-8.500-2-12.5 0', 'Flag');
/** Two sliders. */
export const SettingsIcon = lineIcon(
  'M4 8h8.5M17.5 8H20M12.5 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M4 16h2.5M11.5 16H20M6.5 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  'Settings',
);
export const ScalesIcon = lineIcon(
  'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.500a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6.500a2.700 2.700 0 0 0 5 0z',
  'Scales',
);
export const KeyboardIcon = lineIcon(
  'M4 6.5h16a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-16a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8',
  'Keyboard',
);
/** A sheet with lines. */
export const RulesIcon = lineIcon('M6 3.5h12v17H6zM9.5 8h5M9.5 12h5M9.5 16h3', 'Rules');
export const LockIcon = lineIcon('M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11', 'Lock');
export const CheckIcon = lineIcon('m5 12.5 4.5 4.5L19 7', 'Check');
