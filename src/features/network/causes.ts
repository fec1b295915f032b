import type { RetryCause } from '../../network/networkSlice';

/** The texts for the causes of a retry. */
export const CAUSES: Record<RetryCause, string> = {
  network: 'The server cannot be reached.',
  server: 'The server has a problem.',
  rateLimit: 'Too many requests.',
};
