import { configure } from '@testing-library/dom';

/** Milliseconds: a busy machine may take its time to load a screen; nothing waits longer than it has to. */
const SCREEN_TIMEOUT_MS = 10_000;
const TEST_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: SCREEN_TIMEOUT_MS });
jest.setTimeout(TEST_TIMEOUT_MS);
