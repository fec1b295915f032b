import pg from 'pg';

/**
 * A connection whose loss cannot end the process. The query that was running, or the next one, fails with the reason, and
 * 'end' is emitted; the 'error' event that pg emits besides would otherwise be thrown where no one listens.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
