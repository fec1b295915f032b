/** What the sandbox writes to the log of its application; pino's and Fastify's loggers fit. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
