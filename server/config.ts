import { isIPv6 } from 'node:net';
import path from 'node:path';
import { concurrencyLimits, type ConcurrencyLimits } from './concurrencySettings';
import { paymentConfig, type PaymentConfig } from './paymentSettings';
import { assertNoneMisspelt } from './misspeltSettings';
import { s3Config, type S3Config } from './s3Settings';
import {
  headers,
  keyOf,
  mailFrom,
  oneOf,
  optionally,
  optionalFolderUrl,
  optionalOrigin,
  optionalText,
  optionalUrl,
  origins,
  proxies,
  share,
  urls,
  wholeNumber,
} from './settingParsers';
import { StartupError } from './startupError';
import type { TracingConfig } from './tracing';

/** How often something may be done: `max` times in `windowMs` milliseconds. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;

/** Every limit and its default (decisions: Limits). `RATE_LIMITS` changes them by name. */
const DEFAULT_LIMITS = {
  loginAddress: { max: 25, windowMs: 5 * MINUTE },
  loginAccount: { max: 25, windowMs: 60 * MINUTE },
  loginStrangers: { max: 300, windowMs: 60 * MINUTE },
  signUp: { max: 10, windowMs: 30 * MINUTE },
  passwordReset: { max: 5, windowMs: 30 * MINUTE },
  uploads: { max: 30, windowMs: 30 * MINUTE },
  writes: { max: 300, windowMs: 5 * MINUTE },
  member: { max: 1_500, windowMs: 5 * MINUTE },
  address: { max: 300, windowMs: 5 * MINUTE },
} satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof DEFAULT_LIMITS;

interface Setting<T> {
  /** Used when the variable is not set or empty. */
  fallback: string;
  help: string;
  /** Throws an Error whose message ends the sentence "NAME must be …". */
  parse: (text: string) => T;
  /** Holds a password: a wrong value is not shown. */
  secret?: true;
}

const setting = <T>(fallback: string, help: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  help,
  parse,
});

const secretSetting = <T>(...parts: Parameters<typeof setting<T>>): Setting<T> => ({
  ...setting(...parts),
  secret: true,
});

function rateLimits(text: string): Record<LimitName, RateLimit> | 'off' {
  if (text === 'off') return 'off';
  const limits = { ...DEFAULT_LIMITS };
  if (text === 'on') return limits;
  for (const part of text.split(',')) {
    const [, name, max, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !Object.hasOwn(limits, name) || !Number(max) || !Number(seconds)) {
      const names = Object.keys(limits).join(', ');
      throw new Error(`"on", "off", or changes like "writes=600/300" (times/seconds) of ${names}`);
    }
    limits[name as LimitName] = { max: Number(max), windowMs: Number(seconds) * 1000 };
  }
  return limits;
}

/** Every environment variable the server reads. The README's table is held against this one by a test. */
export const SETTINGS = {
  NODE_ENV: setting(
    '',
    'production, development or test; in production the sandbox sells only if PAYMENTS asks for it',
    optionally(oneOf('production', 'development', 'test')),
  ),
  PORT: setting('8000', 'Port of the page and the API', wholeNumber(0, 65_535)),
  HOST: setting('127.0.0.1', 'Address to listen on; 0.0.0.0 for all', (text) => text),
  DATA_DIR: setting('./data', 'Folder of the embedded database, pictures and mails', (text) =>
    path.resolve(text),
  ),
  DATABASE_URL: secretSetting(
    '',
    'Your own PostgreSQL; without it the embedded one is started',
    optionalUrl('postgres:', 'postgresql:'),
  ),
  DATABASE_DIRECT_URL: secretSetting(
    '',
    'Behind a pooler of transactions: the same database without it, for what needs a session; DATABASE_URL by default. Several, comma-separated: the primary among them is used',
    urls('postgres:', 'postgresql:'),
  ),
  DATABASE_REPLICA_URLS: secretSetting(
    '',
    'Streaming standbys of DATABASE_URL that members read from, comma-separated; each gets DATABASE_POOL connections',
    urls('postgres:', 'postgresql:'),
  ),
  DATABASE_POOL: setting('20', "Connections to PostgreSQL for members' requests", wholeNumber(2, 1_000)),
  BACKGROUND_POOL: setting(
    '5',
    'Connections to PostgreSQL for what jobs ask it, health and live hints',
    wholeNumber(1, 100),
  ),
  PREPARED_STATEMENTS: setting(
    'on',
    'Whether PostgreSQL keeps the plans of statements, by connection; off behind a pooler that cannot',
    oneOf('on', 'off'),
  ),
  PUBLIC_URL: setting(
    '',
    'Address members open: in mails, and the origin that may write; http://localhost:PORT by default',
    optionalOrigin,
  ),
  ALLOWED_ORIGINS: setting('', 'Further origins whose pages may call the API, comma-separated', origins),
  TRUST_PROXY: setting(
    'off',
    'Behind a reverse proxy: on believes X-Forwarded-For from private networks; or list the proxies',
    proxies,
  ),
  RATE_LIMITS: setting('on', 'on, off, or changes by name like writes=600/300 (times/seconds)', rateLimits),
  AT_ONCE: setting(
    '',
    "Changes by name like requests=12: a member's requests (6), uploads (2), seconds they wait (wait, 10), an address's sockets (1000)",
    concurrencyLimits,
  ),
  MAX_LAG_MS: setting(
    '1000',
    'Milliseconds by which the server may lag, on average of a second, before it answers 503; 0 for no limit',
    wholeNumber(0, 60_000),
  ),
  JOBS_AT_ONCE: setting(
    '4',
    'Jobs that this server does at once, such as mails to send; each may take a connection to PostgreSQL',
    wholeNumber(1, 50),
  ),
  REDIS_URL: secretSetting(
    '',
    'Redis 6 or newer, or Valkey: counts limits and passes live hints for several servers together',
    optionalUrl('redis:', 'rediss:'),
  ),
  S3_BUCKET: setting(
    '',
    'Keeps pictures in this bucket of Amazon S3 or of S3_ENDPOINT; without it they are kept in DATA_DIR/media',
    optionalText,
  ),
  S3_ENDPOINT: setting(
    '',
    "Address of a store that speaks Amazon's S3, such as https://s3.example.org; without it Amazon's own",
    optionalUrl('http:', 'https:'),
  ),
  S3_REGION: setting('us-east-1', 'Region of the bucket', (text) => text),
  S3_ACCESS_KEY_ID: setting('', 'Key of the bucket', optionalText),
  S3_SECRET_ACCESS_KEY: secretSetting('', 'Secret of that key', optionalText),
  MEDIA_URL: setting(
    '',
    'Where members fetch pictures, such as https://cdn.example.org; without it from this server',
    optionalFolderUrl('https://cdn.example.org or https://cdn.example.org/media'),
  ),
  SMTP_URL: secretSetting(
    '',
    'Sends mails, such as smtps://user:password@mail.example.org; without it they are kept in DATA_DIR/outbox',
    optionalUrl('smtp:', 'smtps:'),
  ),
  MAIL_FROM: setting('', 'Sender of mails; Pantheon <no-reply@…> of PUBLIC_URL by default', mailFrom),
  PAYMENTS: setting(
    '',
    'stripe, sandbox (no card is charged) or off; by default stripe with its keys; without them sandbox on this machine (PUBLIC_URL), off in production and elsewhere',
    optionally(oneOf('stripe', 'sandbox', 'off')),
  ),
  STRIPE_SECRET_KEY: secretSetting(
    '',
    "Stripe's secret key",
    keyOf('sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'),
  ),
  STRIPE_PUBLISHABLE_KEY: setting('', "Stripe's publishable key", keyOf('pk_live_', 'pk_test_')),
  STRIPE_WEBHOOK_SECRET: secretSetting('', "Signing secret of Stripe's webhook endpoint", keyOf('whsec_')),
  STRIPE_TAX: setting(
    'off',
    'on: Stripe Tax adds the tax that is due to the price (docs/payments.md)',
    oneOf('on', 'off'),
  ),
  DRAIN_SECONDS: setting(
    '0',
    'Seconds for which a server that is told to stop serves on while /readyz fails, so that the load balancer notices',
    wholeNumber(0, 3_600),
  ),
  METRICS_PORT: setting(
    '',
    'Port of the Prometheus metrics, at /metrics; without it there are none',
    optionally(wholeNumber(0, 65_535)),
  ),
  METRICS_HOST: setting('127.0.0.1', 'Address on which the metrics are served', (text) => text),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'Address of an OpenTelemetry collector for traces, such as http://127.0.0.1:4318; without it there are none',
    optionalFolderUrl('http://127.0.0.1:4318 or https://collector.example.org/otlp'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secretSetting(
    '',
    'Headers for that collector, such as authorization=Bearer%20secret, comma-separated',
    headers,
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    '0.1',
    'The share of requests and jobs that are traced, from 0 to 1',
    share,
  ),
  DEVTOOLS: setting('on', 'off hides the page from Redux DevTools', oneOf('on', 'off')),
  LOG_LEVEL: setting(
    'warn',
    'JSON log on standard output',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
};

type Values = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * The same database without a pooler: for listening, the queue, migrations and the operator's commands. Of several the
   * primary; none with the embedded one.
   */
  databaseDirectUrls: string[];
  /** Standbys that members read from; none: all is read from the primary. */
  databaseReplicaUrls: string[];
  /** Connections for members' requests, and for all else. */
  databasePool: number;
  databaseBackgroundPool: number;
  /** Whether PostgreSQL keeps the plans of statements, by connection. */
  preparesStatements: boolean;
  publicUrl: string;
  /** Origins whose pages may call the API with credentials, the own one included. */
  allowedOrigins: string[];
  /** Without PUBLIC_URL, the hosts under which this server is opened at its own port. */
  ownHosts: string[];
  /** Whose X-Forwarded-For is believed. */
  trustProxy: string[] | false;
  rateLimits: Record<LimitName, RateLimit> | 'off';
  /** What one member or address may have under way at once; off with the limits of requests. */
  atOnce: ConcurrencyLimits | 'off';
  /** Milliseconds of event-loop lag past which requests are refused; 0 for no limit. */
  maxLagMs: number;
  jobsAtOnce: number;
  /** undefined: each server counts limits for itself. */
  redisUrl: string | undefined;
  /** undefined: pictures are kept in the data folder. */
  s3: S3Config | undefined;
  /** Where members fetch pictures, without a slash at the end; undefined: from this server. */
  mediaUrl: string | undefined;
  /** undefined: mails are kept in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  payments: PaymentConfig;
  /** undefined: nothing is traced. */
  tracing: TracingConfig | undefined;
  /** Whether the page shows itself, redacted, to Redux DevTools. */
  hasDevTools: boolean;
  /** Seconds for which a server that is told to stop serves on, not ready. */
  drainSeconds: number;
  /** undefined: no metrics are served. */
  metrics: { port: number; host: string } | undefined;
  logLevel: Values['LOG_LEVEL'];
  /** Folder of the built page. */
  webDir: string;
  /** What the operator should know of these settings, in sentences. */
  warnings: string[];
}

/** What does not end the start, and is seldom meant in production. */
function warningsOf({ NODE_ENV, SMTP_URL }: Values, publicUrl: string): string[] {
  if (NODE_ENV !== 'production') return [];
  return [
    publicUrl.startsWith('https:')
      ? ''
      : `PUBLIC_URL is ${publicUrl}: cookies are not marked secure and mails lead there; set it to the https address that members open.`,
    SMTP_URL ? '' : 'SMTP_URL is not set: mails stay in DATA_DIR/outbox, and no member gets one.',
  ].filter(Boolean);
}

function readSetting<T>(name: string, { fallback, parse, secret }: Setting<T>, text: string | undefined): T {
  try {
    return parse(text?.trim() ? text.trim() : fallback);
  } catch (error) {
    const found = secret ? '' : `, but it is "${text ?? ''}"`;
    throw new StartupError(`${name} must be ${(error as Error).message}${found}.`);
  }
}

const ownHosts = (host: string): string[] => [
  'localhost',
  '127.0.0.1',
  '[::1]',
  isIPv6(host) ? `[${host}]` : host,
];

/** Reads the configuration from the environment. A wrong value throws a StartupError of one sentence. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  assertNoneMisspelt(env, Object.keys(SETTINGS));
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, one]) => [name, readSetting<unknown>(name, one, env[name])]),
  ) as Values;
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrls } = values;
  if (directUrls.length > 0 && !databaseUrl) {
    throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL.');
  }
  if (values.PORT !== 0 && values.METRICS_PORT === values.PORT) {
    throw new StartupError(`METRICS_PORT and PORT must differ, but both are ${values.PORT}.`);
  }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl,
    databaseDirectUrls: directUrls.length > 0 || !databaseUrl ? directUrls : [databaseUrl],
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    databasePool: values.DATABASE_POOL,
    databaseBackgroundPool: values.BACKGROUND_POOL,
    preparesStatements: values.PREPARED_STATEMENTS === 'on',
    publicUrl,
    allowedOrigins: [publicUrl, ...values.ALLOWED_ORIGINS],
    ownHosts: values.PUBLIC_URL ? [] : ownHosts(values.HOST),
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    atOnce: values.RATE_LIMITS === 'off' ? 'off' : values.AT_ONCE,
    maxLagMs: values.MAX_LAG_MS,
    jobsAtOnce: values.JOBS_AT_ONCE,
    redisUrl: values.REDIS_URL,
    s3: s3Config({
      bucket: values.S3_BUCKET,
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    }),
    mediaUrl: values.MEDIA_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Pantheon <no-reply@${new URL(publicUrl).hostname}>`,
    payments: paymentConfig(
      values.PAYMENTS,
      {
        secretKey: values.STRIPE_SECRET_KEY,
        publishableKey: values.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      },
      { isProduction: values.NODE_ENV === 'production', publicUrl, hasTax: values.STRIPE_TAX === 'on' },
    ),
    hasDevTools: values.DEVTOOLS === 'on',
    drainSeconds: values.DRAIN_SECONDS,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: values.LOG_LEVEL,
    webDir: path.resolve('dist/web'),
    warnings: warningsOf(values, publicUrl),
  };
}
