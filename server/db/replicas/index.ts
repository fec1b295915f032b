import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { StartupError } from '../../startupError';
import type { Db } from '../connect';
import { Replicas } from './replicas';

export { writtenTo } from './queries';
export type { Replicas } from './replicas';

/** The replicas of DATABASE_REPLICA_URLS; null without any. Throws a StartupError. */
export function openReplicas(config: Config, primary: Db, log: FastifyBaseLogger): Replicas | null {
  const { databaseUrl, databaseReplicaUrls: urls, databasePool: max, preparesStatements } = config;
  if (urls.length === 0) return null;
  if (!databaseUrl) {
    throw new StartupError(
      'DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded PostgreSQL has no replicas.',
    );
  }
  return new Replicas(urls, primary, log, { max, preparesStatements });
}
