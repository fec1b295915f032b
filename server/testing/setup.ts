/** Milliseconds: real databases, processes and pictures, on a machine that may be busy. */
const TEST_TIMEOUT_MS = 300_000;

jest.setTimeout(TEST_TIMEOUT_MS);
