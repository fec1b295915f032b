import { configure } from '@testing-library/dom';

/** Milliseconds; generous, since loading a screen is slow on a busy machine. */
const SCREEN_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: SCREEN_TIMEOUT_MS });
