/** Why PostgreSQL cannot be started, as one sentence for the person who started the program: what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
