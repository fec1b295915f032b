export { removeDataDir } from './dataFolder';
export { createTemplate, createTestDatabase, usePostgres, type TestDatabase } from './databases';
export { endProcess, isRunning } from './endProcess';
export { eventually } from './eventually';
export { query } from './query';
export { removeAbandonedRuns, startTestPostgres, stopTestPostgres } from './testPostgres';
export { startPrimary, type Primary, type Standby } from './standby';
export { freePort } from '../freePort';
export { findPostmaster, type Postmaster } from '../postmaster';
