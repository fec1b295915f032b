import { lineIcon } from './icons';

/* Icons of posts and profiles. */

export const ImageIcon = lineIcon(
  'M4.5 4.5h15a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-15a1.5 1.5 0 0 1-1.5-1.5v-12a1.5 1.5 0 0 1 1.5-1.5zM7 9.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M3.5 17.5l5-4.5 3.5 3 4-4.5 4.5 4.5',
  'Image',
);
export const PencilIcon = lineIcon('m4 20 1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5', 'Pencil');
export const TrashIcon = lineIcon(
  'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  'Trash',
);
export const CameraIcon = lineIcon(
  'M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17zM8.4 13a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0',
  'Camera',
);
export const EnvelopeIcon = lineIcon('M3.5 5.5h17v13h-17zM4 6l8 7 8-7', 'Envelope');
export const HeartIcon = lineIcon(
  'M12 20.3c-6-4-9-7.3-9-11A4.8 4.8 0 0 1 7.8 4.5c1.8 0 3.3.9 4.2 2.4.9-1.5 2.4-2.4 4.2-2.4A4.8 4.8 0 0 1 21 9.3c0 3.7-3 7-9 11z',
  'Heart',
);
/** To smite is to throw a thunderbolt. */
export const BoltIcon = lineIcon('M13.4 2.8 5 13.4h5.6l-1 7.8L19 9.9h-6.2z', 'Bolt');
export const CommentIcon = lineIcon(
  'M12 4c5 0 9 3.2 9 7.2s-4 7.2-9 7.2c-1 0-2-.1-2.9-.4L4.5 20.3l1-3.8A6.9 6.9 0 0 1 3 11.2C3 7.2 7 4 12 4z',
  'Comment',
);
export const ShareIcon = lineIcon('M12 15V3.8M7.6 8 12 3.8 16.4 8M5 12.5v7h14v-7', 'Share');

const shield = 'M12 3l7.5 2.7v5.6c0 4.6-3 7.7-7.5 9.7-4.5-2-7.5-5.1-7.5-9.7V5.7z';
/** Moderators act under a shield. */
export const ShieldIcon = lineIcon(shield, 'Shield');
export const ShieldPencilIcon = lineIcon(
  `${shield}M8.8 15.2l.5-2.2 4.5-4.5 1.7 1.7-4.5 4.5z`,
  'ShieldPencil',
);
export const ShieldCrossIcon = lineIcon(`${shield}M9.5 9.2l5 5M14.5 9.2l-5 5`, 'ShieldCross');
