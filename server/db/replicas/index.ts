import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { StartupError } from '../../startupError';
import type { TablesOptions } from '../connect';
import { Replicas, type Primary } from './replicas';

export { writtenTo } from './queries';
export type { Replicas } from './replicas';

/**
 * The replicas of DATABASE_REPLICA_URLS; null without any. Throws a StartupError.
 * @param primary for questions to it (`backgroundDb`), and for reads that fail at a replica (`db`)
 */
export function openReplicas(
  config: Config,
  primary: Primary,
  log: FastifyBaseLogger,
  options: TablesOptions,
): Replicas | null {
  const { databaseUrl, databaseReplicaUrls: urls, databasePool: max } = config;
  if (urls.length === 0) return null;
  if (!databaseUrl) {
    throw new StartupError(
      'DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded PostgreSQL has no replicas.',
    );
  }
  return new Replicas(urls, primary, log, { ...options, max });
}
