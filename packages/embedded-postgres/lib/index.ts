export type { Application } from './application';
export { clusterPath } from './cluster';
export { EmbeddedPostgresError } from './error';
export { explainFileErrors } from './explain';
export {
  joinOrStartPostgres,
  startPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start';
