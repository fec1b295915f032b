// Milliseconds; generous, for a busy machine.
jest.setTimeout(30_000);
