import { readConfig, type PaymentConfig } from './config';
import { start, type RunningServer } from './start';
import { StartupError } from './startupError';
import { answerVersion } from './version';

/** How purchases are paid, by provider. */
const PAYMENT_NOTES = {
  stripe: 'charged by Stripe',
  sandbox: 'sandbox: no card is charged (see docs/payments.md)',
  off: 'nothing is sold: set the keys of Stripe, or PAYMENTS=sandbox to try it (see docs/payments.md)',
} satisfies Record<PaymentConfig['provider'], string>;

/** Milliseconds that requests under way get before a stop ends them. */
const STOP_MS = 10_000;

function explain(error: unknown): never {
  // An unexpected error shows its stack; an expected one is one sentence.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

async function end(server: RunningServer, cutShort: AbortSignal): Promise<void> {
  await server.drain(cutShort);
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await server.stop();
}

answerVersion();
try {
  // While it is still starting, there is nothing to finish; the embedded database ends with this process.
  let stop: () => void = () => process.exit(1);
  // SIGHUP is what a terminal sends when its window is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop());

  const config = readConfig(process.env);
  const server = await start(config);
  stop = () => {
    const secondSignal = new AbortController();
    stop = () => secondSignal.abort();
    end(server, secondSignal.signal).then(() => process.exit(0), explain);
  };

  console.log(`
  Pantheon is ready: ${server.address}

  Data   ${config.databaseUrl ? 'in your PostgreSQL (DATABASE_URL)' : `${config.dataDir}/postgres`}
  Files  ${config.s3 ? `in the bucket ${config.s3.bucket} (S3)` : `${config.dataDir}/media`}
  Mails  ${config.smtpUrl ? 'through your mail server (SMTP_URL)' : `${config.dataDir}/outbox`}
  Cards  ${PAYMENT_NOTES[config.payments.provider]}

  Press Ctrl-C to stop.
`);
} catch (error) {
  explain(error);
}
