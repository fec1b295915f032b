/** The logger that the sandbox writes to; pino's and Fastify's fit. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: { err: unknown }, message: string): void;
}
