import { theme } from '../../theme/theme';

/** Windows with room for the queue and a case side by side. */
export const WIDE = theme.breakpoints.up(900);
