export type { Application } from './application';
export { backupPostgres, restorePostgres } from './backup';
export { clusterPath } from './cluster';
export { copyTree } from './copyTree';
export { EmbeddedPostgresError } from './error';
export { explainFileErrors } from './explain';
export {
  joinOrStartPostgres,
  startPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start';
