import { lineIcon } from './icons';

/* Icons of what one can do about another member. */

export const MuteIcon = lineIcon('M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16.5 9.5l4.5 5M21 9.5l-4.5 5', 'Mute');
export const BlockIcon = lineIcon('M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M6 6l12 12', 'Block');
