import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from './config';
import { ENVIRONMENT } from './environment';
import { StartupError } from './startupError';

/** The sentence with which a configuration is refused. */
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

test('newcomers are guarded where mail is sent, unless NEWCOMERS says otherwise', () => {
  const SMTP_URL = 'smtp://mail.example';
  const isGuarded = (env: NodeJS.ProcessEnv) => readConfig(env).guardsNewcomers;
  expect(isGuarded({})).toBe(false);
  expect(isGuarded({ SMTP_URL })).toBe(true);
  expect(isGuarded({ SMTP_URL, NEWCOMERS: 'open' })).toBe(false);
  expect(isGuarded({ NEWCOMERS: 'guarded' })).toBe(true);
});

test('without any variable there is a whole configuration', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    drainSeconds: 0,
    databaseUrl: undefined,
    databaseDirectUrls: [],
    databaseReplicaUrls: [],
    databasePool: 20,
    databaseBackgroundPool: 5,
    preparesStatements: true,
    publicUrl: 'http://localhost:8000',
    allowedOrigins: ['http://localhost:8000'],
    ownHosts: ['localhost', '127.0.0.1', '[::1]', '127.0.0.1'],
    trustProxy: false,
    rateLimits: expect.objectContaining({ writes: { max: 300, windowMs: 300_000 } }),
    concurrencyLimits: { requests: 6, uploads: 2, sockets: 1_000, wait: 10 },
    maxLagMs: 1_000,
    jobsAtOnce: 4,
    smtpUrl: undefined,
    mailFrom: 'Pantheon <no-reply@localhost>',
    guardsNewcomers: false,
    signUp: 'open',
    spamLinksFile: undefined,
    payments: { provider: 'sandbox', hasTax: false },
    tracing: undefined,
    hasDevTools: true,
    logLevel: 'warn',
    webDir: path.resolve('dist/web'),
    warnings: [],
  });
});

test('an empty variable counts as none, and blanks around a value do not count', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
  expect(readConfig({ PORT: ' 81 ' }).port).toBe(81);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_URLS'],
  ['SMPT_URL', 'SMTP_URL'],
  ['RATELIMITS', 'RATE_LIMITS'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
])('%s is refused as a misspelt %s', (name, meant) => {
  expect(refusal({ [name]: 'x' })).toBe(`There is no setting ${name}: rename it to ${meant}, or unset it.`);
});

test('variables of others are no misspelt settings', () => {
  const others =
    'HOME HOSTNAME PATH TERM NODE NODE_OPTIONS HTTP_URL SITE_URL DATA OTEL_TRACES_SAMPLER PGHOST AWS_REGION';
  expect(readConfig(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual(
    readConfig({}),
  );
  expect(readConfig({ DATABSE_URL: '' })).toEqual(readConfig({}));
});

test('production is warned of an address without TLS and of mails that reach no one', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://pantheon.example',
    SMTP_URL: 'smtp://mail.example',
  };
  expect(readConfig(production).warnings).toEqual([]);
  expect(readConfig({ ...production, PUBLIC_URL: 'http://pantheon.example', SMTP_URL: '' }).warnings).toEqual(
    [
      expect.stringMatching(/^PUBLIC_URL is http:\/\/pantheon.example: /),
      expect.stringMatching(/^SMTP_URL is not set: /),
    ],
  );
  expect(readConfig({ PUBLIC_URL: 'http://pantheon.example' }).warnings).toEqual([]);
});

test('the metrics cannot have the port of the page', () => {
  expect(refusal({ METRICS_PORT: '8000' })).toBe('METRICS_PORT and PORT must differ, but both are 8000.');
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
});

test('a wrong address for traces is refused with an example', () => {
  expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toContain('http://127.0.0.1:4318');
});

test.each([
  ['NODE_ENV', 'foo'],
  ['NODE_ENV', 'Production'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', 'eighty'],
  ['PORT', '0x50'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_REPLICA_URLS', 'postgres://one/x, localhost'],
  ['PUBLIC_URL', 'pantheon.example'],
  ['PUBLIC_URL', 'ftp://pantheon.example'],
  ['PUBLIC_URL', 'https://pantheon.example/app'],
  ['PUBLIC_URL', 'https://user:secret@pantheon.example'],
  ['ALLOWED_ORIGINS', 'https://a.example, b.example'],
  ['ALLOWED_ORIGINS', '*'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1/33'],
  ['TRUST_PROXY', '10.0.0.1/0'],
  ['TRUST_PROXY', '2001:db8::/129'],
  ['TRUST_PROXY', '10.0.0.1/8/8'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['CONCURRENCY_LIMITS', 'requests=0'],
  ['CONCURRENCY_LIMITS', 'toString=1'],
  ['RATE_LIMITS', 'none'],
  ['RATE_LIMITS', 'writes=0/60'],
  ['RATE_LIMITS', 'writes=60'],
  ['RATE_LIMITS', 'unknown=1/1'],
  ['RATE_LIMITS', 'constructor=1/1'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp:mail.example.org'],
  ['REDIS_URL', 'localhost:6379'],
  ['S3_ENDPOINT', 's3.example.org'],
  ['MEDIA_URL', 'cdn.example.org'],
  ['CDN_PURGE_URL', 'cdn.example.org'],
  ['MEDIA_URL', 'https://cdn.example.org/?size=1'],
  ['MEDIA_URL', 'https://user:secret@cdn.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@example.org>\r\nBcc: all@example.org'],
  ['PAYMENTS', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['DEVTOOLS', 'yes'],
  ['LOG_LEVEL', 'verbose'],
])('%s=%j is refused in one sentence that names it', (name, value) => {
  const sentence = refusal({ [name]: value });
  expect(sentence).toMatch(new RegExp(`^${name} must be [^.]*.*\\.$`, 's'));
  expect(sentence).not.toContain('\n    at ');
});

test.each([
  ['DATABASE_URL', 'mysql://pantheon:hunter22@db/x'],
  ['DATABASE_DIRECT_URL', 'mysql://pantheon:hunter22@db/x'],
  ['DATABASE_REPLICA_URLS', 'postgres://one/x, mysql://pantheon:hunter22@db/x'],
  ['REDIS_URL', 'http://:hunter22@redis'],
  ['SMTP_URL', 'smpt://pantheon:hunter22@mail.example.org'],
  ['STRIPE_SECRET_KEY', 'sk-live-hunter22'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter22'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=hunter22%'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: hunter22'],
])('a wrong %s does not show the secret that is in it', (name, value) => {
  expect(refusal({ [name]: value })).not.toContain('hunter22');
});

test('limits are changed by name and the others keep their defaults (decisions: Limits)', () => {
  const { rateLimits } = readConfig({ RATE_LIMITS: 'writes=600/60, signUp=1/1800' });
  expect(rateLimits).toEqual({
    loginAddress: { max: 25, windowMs: 300_000 },
    loginAccount: { max: 25, windowMs: 3_600_000 },
    loginStrangers: { max: 300, windowMs: 3_600_000 },
    signUp: { max: 1, windowMs: 1_800_000 },
    passwordReset: { max: 5, windowMs: 1_800_000 },
    confirmationMail: { max: 5, windowMs: 1_800_000 },
    uploads: { max: 30, windowMs: 1_800_000 },
    reports: { max: 30, windowMs: 1_800_000 },
    writes: { max: 600, windowMs: 60_000 },
    member: { max: 1_500, windowMs: 300_000 },
    address: { max: 300, windowMs: 300_000 },
  });
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe('off');
});

test('AT_ONCE, the old name of CONCURRENCY_LIMITS, is read with a warning, and gives way to the new one', () => {
  const old = readConfig({ AT_ONCE: 'requests=12' });
  expect(old.concurrencyLimits).toEqual({ requests: 12, uploads: 2, sockets: 1_000, wait: 10 });
  expect(old.warnings).toEqual(['AT_ONCE is called CONCURRENCY_LIMITS now: rename it.']);
  const both = readConfig({ AT_ONCE: 'requests=12', CONCURRENCY_LIMITS: 'requests=9' });
  expect(both.concurrencyLimits).toMatchObject({ requests: 9 });
});

test('the address members open is allowed to call, beside those that are listed', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://Pantheon.example/',
    ALLOWED_ORIGINS: 'https://a.example/, http://localhost:3000',
  });
  expect(config.publicUrl).toBe('https://pantheon.example');
  expect(config.allowedOrigins).toEqual([
    'https://pantheon.example',
    'https://a.example',
    'http://localhost:3000',
  ]);
  expect(config.mailFrom).toBe('Pantheon <no-reply@pantheon.example>');
});

test.each([
  ['off', false],
  ['on', ['loopback', 'linklocal', 'uniquelocal']],
  ['10.0.0.1, 203.0.113.0/24,2001:db8::/32', ['10.0.0.1', '203.0.113.0/24', '2001:db8::/32']],
])('TRUST_PROXY=%s believes %j', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const FOUND = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  mode: 'test',
  hasTax: false,
};

test.each([
  ['without keys', {}, { provider: 'sandbox', hasTax: false }],
  ['without keys in production', { NODE_ENV: 'production' }, { provider: 'off' }],
  [
    'in production when it is asked for by name',
    { NODE_ENV: 'production', PAYMENTS: 'sandbox' },
    { provider: 'sandbox', hasTax: false },
  ],
  [
    'without keys at another address of this machine',
    { PUBLIC_URL: 'http://127.0.0.1:80' },
    { provider: 'sandbox', hasTax: false },
  ],
  ['without keys at an address of others', { PUBLIC_URL: 'https://pantheon.example' }, { provider: 'off' }],
  [
    'at an address of others when it is asked for by name',
    { PUBLIC_URL: 'https://pantheon.example', PAYMENTS: 'sandbox' },
    { provider: 'sandbox', hasTax: false },
  ],
  ['with the keys', KEYS, { provider: 'stripe', ...FOUND }],
  ['with tax', { ...KEYS, STRIPE_TAX: 'on' }, { provider: 'stripe', ...FOUND, hasTax: true }],
  ['with the keys in production', { ...KEYS, NODE_ENV: 'production' }, { provider: 'stripe', ...FOUND }],
  ['switched off, whatever the keys', { ...KEYS, PAYMENTS: 'off' }, { provider: 'off' }],
])('who is paid %s (decisions: Subscriptions)', (_when, env, payments) => {
  expect(readConfig(env).payments).toEqual(payments);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not set'],
  [{ ...KEYS, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is not set'],
  [{ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'must both be of live mode or both of test mode'],
  [{ ...KEYS, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox does not go with the keys'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs STRIPE_SECRET_KEY'],
])('half-set payments %j are refused in one sentence', (env, reason) => {
  const sentence = refusal(env);
  expect(sentence).toContain(reason);
  expect(sentence).toMatch(/^[^.]+\.$/);
});

const S3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter22' };

test('pictures are kept in S3 with its bucket and keys, and half-set ones are refused without the secret', () => {
  const whole = { bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'hunter22' };
  expect(readConfig(S3).s3).toEqual({ ...whole, endpoint: undefined, region: 'us-east-1' });
  const sentence = refusal({ ...S3, S3_ACCESS_KEY_ID: '' });
  expect(sentence).toContain('S3_ACCESS_KEY_ID is not set.');
  expect(sentence).not.toContain('hunter22');
  expect(refusal({ S3_ENDPOINT: 'https://s3.example.org' })).toContain('S3_ENDPOINT needs S3_BUCKET,');
});

test.each([
  ['https://cdn.example.org/', 'https://cdn.example.org'],
  ['https://cdn.example.org/media/', 'https://cdn.example.org/media'],
])('MEDIA_URL=%s leads to %s/…', (text, folder) => {
  expect(readConfig({ MEDIA_URL: text }).mediaUrl).toBe(folder);
});

test('the table in docs/configuration.md names each setting with its default, and no other', () => {
  const docs = existsSync('docs/configuration.md') ? readFileSync('docs/configuration.md', 'utf8') : '';
  const rows = [...docs.matchAll(/^\| `([A-Z_0-9]+)` *\| (?:`(.+?)`)? *\|/gm)];
  const described = Object.fromEntries(rows.map(([, name = '', fallback]) => [name, fallback]));
  const settings = Object.entries(ENVIRONMENT.properties).map(([name, schema]) => [
    name,
    (schema as { default?: string }).default,
  ]);
  expect(described).toEqual(docs === '' ? {} : Object.fromEntries(settings));
});
