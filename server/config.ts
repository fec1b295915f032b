import { isIPv6 } from 'node:net';
import path from 'node:path';
import { CONCURRENCY_LIMITS, readEnvironment, type Environment } from './environment';
import { StartupError } from './startupError';

/** Whether a host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** "A, B and C" */
const listed = (names: string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/**
 * The values of variables that go together: all of them, or undefined without any. Throws a StartupError when only some are
 * set.
 */
function allOrNone<Name extends string>(
  environment: Partial<Record<NoInfer<Name>, string>>,
  names: Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => environment[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new StartupError(
      `${listed(names)} go together, but ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not set.`,
    );
  }
  return environment as Record<Name, string>;
}

/** The bucket for pictures; undefined: they are kept in the data folder. */
function s3Config(environment: Environment) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = environment;
  const whole = allOrNone(environment, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!whole && endpoint)
    throw new StartupError('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return (
    whole && {
      bucket: whole.S3_BUCKET,
      /** undefined: Amazon's own. */
      endpoint,
      region,
      accessKeyId: whole.S3_ACCESS_KEY_ID,
      secretAccessKey: whole.S3_SECRET_ACCESS_KEY,
    }
  );
}

/** All three keys of a Stripe account, or undefined without any. Throws a StartupError when they do not go together. */
function stripeKeys(environment: Environment) {
  const whole = allOrNone(environment, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  if (!whole) return undefined;
  const isLive = whole.STRIPE_SECRET_KEY.includes('_live_');
  if (isLive !== whole.STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of live mode or both of test mode.',
    );
  }
  return {
    secretKey: whole.STRIPE_SECRET_KEY,
    publishableKey: whole.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: whole.STRIPE_WEBHOOK_SECRET,
    mode: isLive ? ('live' as const) : ('test' as const),
  };
}

/** The payment provider: Stripe, the sandbox, which charges no card, or none, so that nothing is sold. */
export type PaymentConfig =
  | { provider: 'off' }
  | { provider: 'sandbox'; hasTax: boolean }
  | ({ provider: 'stripe'; hasTax: boolean } & NonNullable<ReturnType<typeof stripeKeys>>);

/**
 * Which provider the settings mean. Where PAYMENTS does not say, it is Stripe with its keys, and without them the sandbox on
 * a developer's machine alone: elsewhere it would give tiers away (decisions: Subscriptions). Throws a StartupError.
 */
function paymentConfig(environment: Environment, publicUrl: string): PaymentConfig {
  const { PAYMENTS: wanted, STRIPE_TAX: hasTax, NODE_ENV } = environment;
  if (wanted === 'off') return { provider: 'off' };
  const keys = stripeKeys(environment);
  if (wanted === 'sandbox' && keys) {
    throw new StartupError(
      'PAYMENTS=sandbox does not go with the keys of Stripe: take away one or the other.',
    );
  }
  if (wanted === 'stripe' && !keys) {
    throw new StartupError(
      'PAYMENTS=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  }
  if (keys) return { provider: 'stripe', hasTax, ...keys };
  const isLocal = NODE_ENV !== 'production' && isLoopback(new URL(publicUrl).hostname);
  return wanted === 'sandbox' || isLocal ? { provider: 'sandbox', hasTax } : { provider: 'off' };
}

/** What does not end the start, and is seldom meant, in sentences. */
function warningsOf(env: NodeJS.ProcessEnv, { NODE_ENV, SMTP_URL }: Environment, publicUrl: string) {
  const isProduction = NODE_ENV === 'production';
  return [
    env['AT_ONCE'] ? 'AT_ONCE is called CONCURRENCY_LIMITS now: rename it.' : '',
    isProduction && !publicUrl.startsWith('https:')
      ? `PUBLIC_URL is ${publicUrl}: cookies are not marked secure and mails lead there; set it to the https address that members open.`
      : '',
    isProduction && !SMTP_URL
      ? 'SMTP_URL is not set: mails stay in DATA_DIR/outbox, and no member gets one.'
      : '',
  ].filter(Boolean);
}

const ownHosts = (host: string): string[] => [
  'localhost',
  '127.0.0.1',
  '[::1]',
  isIPv6(host) ? `[${host}]` : host,
];

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration from the environment. A wrong value throws a StartupError of one sentence. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = readEnvironment({ ...env, CONCURRENCY_LIMITS: env['CONCURRENCY_LIMITS'] || env['AT_ONCE'] });
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrls = [] } = values;
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
    /**
     * The same database without a pooler: for listening, the queue, migrations and the operator's commands. Of several the
     * primary; none with the embedded one.
     */
    databaseDirectUrls: directUrls.length > 0 || !databaseUrl ? directUrls : [databaseUrl],
    /** Standbys that members read from; none: all is read from the primary. */
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    /** Connections for members' requests, and for all else. */
    databasePool: values.DATABASE_POOL,
    databaseBackgroundPool: values.BACKGROUND_POOL,
    /** Whether PostgreSQL keeps the plans of statements, by connection. */
    preparesStatements: values.PREPARED_STATEMENTS,
    publicUrl,
    /** Origins whose pages may call the API with credentials, the own one included. */
    allowedOrigins: [publicUrl, ...(values.ALLOWED_ORIGINS ?? [])],
    /** Without PUBLIC_URL, the hosts under which this server is opened at its own port. */
    ownHosts: values.PUBLIC_URL ? [] : ownHosts(values.HOST),
    /** Whose X-Forwarded-For is believed. */
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    /** What one member or address may have under way at once; off with the limits of requests. */
    concurrencyLimits:
      values.RATE_LIMITS === 'off' ? ('off' as const) : (values.CONCURRENCY_LIMITS ?? CONCURRENCY_LIMITS),
    /** Milliseconds of event-loop lag past which requests are refused; 0 for no limit. */
    maxLagMs: values.MAX_LAG_MS,
    jobsAtOnce: values.JOBS_AT_ONCE,
    /** undefined: each server counts limits for itself. */
    redisUrl: values.REDIS_URL,
    s3: s3Config(values),
    /** Where members fetch pictures, without a slash at the end; undefined: from this server. */
    mediaUrl: values.MEDIA_URL,
    /** Where a CDN is asked to forget pictures, without a slash at the end; undefined: nowhere. */
    cdnPurgeUrl: values.CDN_PURGE_URL,
    /** The operator's rules of the network; undefined: those of `features/rules`. */
    rulesFile: values.RULES_FILE,
    /** undefined: mails are kept in the outbox. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Pantheon <no-reply@${new URL(publicUrl).hostname}>`,
    /** Whether new members confirm their email address before they write, and write little on the first day. */
    guardsNewcomers: (values.NEWCOMERS ?? (values.SMTP_URL ? 'guarded' : 'open')) === 'guarded',
    /** Who may sign up. */
    signUp: values.SIGN_UP,
    /** Lists domains of spam; undefined: no link is refused. */
    spamLinksFile: values.SPAM_LINKS_FILE,
    payments: paymentConfig(values, publicUrl),
    /** Whether the page shows itself, redacted, to Redux DevTools. */
    hasDevTools: values.DEVTOOLS,
    /** Seconds for which a stopping server keeps serving while `/readyz` fails. */
    drainSeconds: values.DRAIN_SECONDS,
    /** undefined: no metrics are served. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** undefined: nothing is traced. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          /** Of an OpenTelemetry collector, without /v1/traces. */
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          /** Of requests and jobs, from 0 to 1. */
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: values.LOG_LEVEL,
    /** Folder of the built page. */
    webDir: path.resolve('dist/web'),
    /** What the operator should know of these settings, in sentences. */
    warnings: warningsOf(env, values, publicUrl),
  };
}
