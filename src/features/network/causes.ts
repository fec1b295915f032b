import type { RetryCause } from '../../network/networkSlice';

/** Why a call waits, for the member. */
export const CAUSES: Record<RetryCause, string> = {
  network: 'The server cannot be reached.',
  server: 'The server has a problem.',
  rateLimit: 'Too many requests.',
};
