// Milliseconds; generous, for a busy machine, on which some tests take half a minute.
jest.setTimeout(120_000);
