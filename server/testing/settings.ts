/** What servers of tests have in common: a free port, and no limits, since tests come quickly and block the event loop. */
export const TEST_SETTINGS = {
  PORT: '0',
  RATE_LIMITS: 'off',
  MAX_LAG_MS: '0',
  LOG_LEVEL: 'silent',
};
