import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import path from 'node:path';
import Type, { type StaticDecode } from 'typebox';
import { Value } from 'typebox/value';
import { StartupError } from './startupError';

/** How often something may be done: `max` times in `windowMs` milliseconds. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;

/** Every limit and its default (decisions: Limits). `RATE_LIMITS` changes them by name. */
const RATE_LIMITS = {
  loginAddress: { max: 25, windowMs: 5 * MINUTE },
  loginAccount: { max: 25, windowMs: 60 * MINUTE },
  loginStrangers: { max: 300, windowMs: 60 * MINUTE },
  signUp: { max: 10, windowMs: 30 * MINUTE },
  passwordReset: { max: 5, windowMs: 30 * MINUTE },
  confirmationMail: { max: 5, windowMs: 30 * MINUTE },
  uploads: { max: 30, windowMs: 30 * MINUTE },
  reports: { max: 30, windowMs: 30 * MINUTE },
  writes: { max: 300, windowMs: 5 * MINUTE },
  member: { max: 1_500, windowMs: 5 * MINUTE },
  address: { max: 300, windowMs: 5 * MINUTE },
} satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;

/** How much may go on at once, and the defaults (decisions: Limits). `CONCURRENCY_LIMITS` changes them by name. */
export const CONCURRENCY_LIMITS = {
  /** Requests of one member. */
  requests: 6,
  /** Uploads of one member. */
  uploads: 2,
  /** Connections of one address. */
  sockets: 1_000,
  /** Seconds that a request or an upload waits for a slot; the page gives up after 15. */
  wait: 10,
};

interface Options {
  /** Used when the variable is not set or empty; without one, it is undefined then. */
  default?: string;
  pattern?: string;
  /** Holds a password: a wrong value is not shown. */
  secret?: true;
}

/** A variable that `decode` reads. It throws for a wrong value; `must` ends the sentence "NAME must be …". */
const variable = <T>(must: string, options: Options, decode: (text: string) => T) =>
  Type.Decode(Type.String({ ...options, must }), decode);

const oneOf = <const T extends string>(choices: T[], options: Options = {}) =>
  Type.Enum(choices, { ...options, must: `one of ${choices.join(', ')}` });

const onOrOff = (options: Options) => Type.Decode(oneOf(['on', 'off'], options), (text) => text === 'on');

const wholeNumber = (min: number, max: number, options: Options = {}) =>
  variable(`a whole number from ${min} to ${max}`, { ...options, pattern: '^\\d+$' }, (text) => {
    assert.ok(Number(text) >= min && Number(text) <= max);
    return Number(text);
  });

/** A key that begins with one of `beginnings`, as the payment provider's do. */
function key(beginnings: string[], options: Options = {}) {
  const must = `a key that begins with ${beginnings.join(' or ')}`;
  return Type.Optional(Type.String({ ...options, pattern: `^(${beginnings.join('|')})\\w*$`, must }));
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function checkUrl(text: string, beginnings: string[]): string {
  assert.ok(URL.canParse(text) && beginnings.some((beginning) => text.startsWith(beginning)));
  return text;
}

/** A comma-separated list of addresses. */
const urls = (beginnings: string[], options: Options) =>
  variable(`an address that begins with ${beginnings.join(' or ')}`, options, (text) =>
    split(text).map((part) => checkUrl(part, beginnings)),
  );

const url = (beginnings: string[], options: Options = {}) =>
  Type.Optional(
    variable(`an address that begins with ${beginnings.join(' or ')}`, options, (text) =>
      checkUrl(text, beginnings),
    ),
  );

function parseHttp(text: string): URL {
  const parsed = new URL(text);
  assert.match(parsed.protocol, /^https?:$/);
  assert.equal(parsed.href, parsed.origin + parsed.pathname);
  return parsed;
}

function originOf(text: string): string {
  const { origin, pathname } = parseHttp(text);
  assert.equal(pathname, '/');
  return origin;
}

/** An address to which "/name" is appended. */
const folderUrl = (example: string) =>
  Type.Optional(
    variable(`an address such as ${example}`, {}, (text) => parseHttp(text).href.replace(/\/+$/, '')),
  );

/** Proxies on the same machine or in a private network. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function parseProxy(text: string): string {
  const [address = '', bits = '1', more] = text.split('/');
  assert.match(bits, /^[1-9]\d*$/);
  assert.ok(Number(bits) <= ({ 4: 32, 6: 128 }[isIP(address)] ?? -1));
  assert.equal(more, undefined);
  return text;
}

/** Reads changes by name, such as "writes=600/300, signUp=1/1800". */
function changed<T extends Record<string, unknown>>(
  defaults: T,
  text: string,
  parse: (value: string) => T[keyof T],
): T {
  const changes = text.split(',').map((part) => {
    const [name = '', value = '', more] = part.trim().split('=');
    assert.ok(Object.hasOwn(defaults, name) && more === undefined);
    return [name, parse(value)] as const;
  });
  return { ...defaults, ...Object.fromEntries(changes) };
}

function positive(text: string | undefined): number {
  assert.match(text ?? '', /^\d*[1-9]\d*$/);
  return Number(text);
}

function parseRateLimit(text: string): RateLimit {
  const [max, seconds, more] = text.split('/');
  assert.equal(more, undefined);
  return { max: positive(max), windowMs: positive(seconds) * 1000 };
}

/** "name=value", comma-separated, as OpenTelemetry writes them; values may be percent-encoded. */
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    split(text).map((part) => {
      assert.match(part, /^[\w-]+=[\x21-\x7e]+$/);
      const [name = '', ...value] = part.split('=');
      return [name, decodeURIComponent(value.join('='))];
    }),
  );

const POSTGRES = ['postgres://', 'postgresql://'];

/**
 * Every environment variable that the server reads. What they set is in docs/configuration.md, whose table is held against
 * this one by a test.
 */
export const ENVIRONMENT = Type.Object({
  PORT: wholeNumber(0, 65_535, { default: '8000' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  DATA_DIR: Type.Decode(Type.String({ default: './data' }), (text) => path.resolve(text)),
  DATABASE_URL: url(POSTGRES, { secret: true }),
  DATABASE_DIRECT_URL: Type.Optional(urls(POSTGRES, { secret: true })),
  DATABASE_REPLICA_URLS: Type.Optional(urls(POSTGRES, { secret: true })),
  DATABASE_POOL: wholeNumber(2, 1_000, { default: '20' }),
  BACKGROUND_POOL: wholeNumber(1, 100, { default: '5' }),
  PREPARED_STATEMENTS: onOrOff({ default: 'on' }),
  PUBLIC_URL: Type.Optional(variable('an address without a path, such as https://example.org', {}, originOf)),
  ALLOWED_ORIGINS: Type.Optional(
    variable('a comma-separated list of origins such as https://example.org', {}, (text) =>
      split(text).map(originOf),
    ),
  ),
  TRUST_PROXY: variable(
    'off, on, or the addresses of your proxies such as 10.0.0.1, 203.0.113.0/24',
    { default: 'off' },
    (text) => (text === 'off' ? false : text === 'on' ? PRIVATE_NETWORKS : split(text).map(parseProxy)),
  ),
  RATE_LIMITS: variable(
    `"on", "off", or changes like "writes=600/300" (times/seconds) of ${Object.keys(RATE_LIMITS).join(', ')}`,
    { default: 'on' },
    (text): Record<LimitName, RateLimit> | 'off' => {
      if (text === 'off') return 'off';
      return text === 'on' ? RATE_LIMITS : changed(RATE_LIMITS, text, parseRateLimit);
    },
  ),
  CONCURRENCY_LIMITS: Type.Optional(
    variable(`changes like "requests=12" of ${Object.keys(CONCURRENCY_LIMITS).join(', ')}`, {}, (text) =>
      changed(CONCURRENCY_LIMITS, text, positive),
    ),
  ),
  MAX_LAG_MS: wholeNumber(0, 60_000, { default: '1000' }),
  JOBS_AT_ONCE: wholeNumber(1, 50, { default: '4' }),
  REDIS_URL: url(['redis://', 'rediss://'], { secret: true }),
  S3_BUCKET: Type.Optional(Type.String()),
  S3_ENDPOINT: url(['http://', 'https://']),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String()),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ secret: true })),
  MEDIA_URL: folderUrl('https://cdn.example.org or https://cdn.example.org/media'),
  CDN_PURGE_URL: folderUrl('https://cdn.example.org/media'),
  RULES_FILE: Type.Optional(Type.Decode(Type.String(), (text) => path.resolve(text))),
  SMTP_URL: url(['smtp://', 'smtps://'], { secret: true }),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: /^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      must: 'an address such as "Pantheon <no-reply@example.org>"',
    }),
  ),
  NEWCOMERS: Type.Optional(oneOf(['guarded', 'open'])),
  SIGN_UP: oneOf(['open', 'invitation', 'closed'], { default: 'open' }),
  SPAM_LINKS_FILE: Type.Optional(Type.Decode(Type.String(), (text) => path.resolve(text))),
  PAYMENTS: Type.Optional(oneOf(['stripe', 'sandbox', 'off'])),
  STRIPE_SECRET_KEY: key(['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'], { secret: true }),
  STRIPE_PUBLISHABLE_KEY: key(['pk_live_', 'pk_test_']),
  STRIPE_WEBHOOK_SECRET: key(['whsec_'], { secret: true }),
  STRIPE_TAX: onOrOff({ default: 'off' }),
  DRAIN_SECONDS: wholeNumber(0, 3_600, { default: '0' }),
  METRICS_PORT: Type.Optional(wholeNumber(0, 65_535)),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: folderUrl('http://127.0.0.1:4318 or https://collector.example.org/otlp'),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    variable(
      'headers such as authorization=Bearer%20secret, comma-separated',
      { secret: true },
      parseHeaders,
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'a number from 0 to 1, such as 0.1',
    { default: '0.1', pattern: '^(0|1|0?\\.\\d+)$' },
    Number,
  ),
  DEVTOOLS: onOrOff({ default: 'on' }),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'warn' }),
  NODE_ENV: Type.Optional(oneOf(['production', 'development', 'test'])),
});

export type Environment = StaticDecode<typeof ENVIRONMENT>;

/** Whether at most `edits` characters added, left out, replaced or swapped with the next turn one name into the other. */
function isWithinEdits(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  if (one !== '' && one[0] === other[0]) return isWithinEdits(one.slice(1), other.slice(1), edits);
  if (edits === 0) return false;
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  return (
    isWithinEdits(one.slice(1), other.slice(1), edits - 1) ||
    isWithinEdits(one.slice(1), other, edits - 1) ||
    isWithinEdits(one, other.slice(1), edits - 1) ||
    (isSwapped && isWithinEdits(one.slice(2), other.slice(2), edits - 1))
  );
}

/** One character in five may differ, two at most: short names such as HOST resemble those of others. */
const editsOf = (name: string): number => Math.min(2, Math.floor(name.length / 5));

/** A part such as S3_ACCESS_KEY of S3_ACCESS_KEY_ID; OpenTelemetry has settings of its own with such names. */
const isBeginning = (name: string, of: string): boolean =>
  name.includes('_') && !name.startsWith('OTEL_') && of.startsWith(`${name}_`);

/** Throws a StartupError where a variable that is no setting is almost one, since its value would be ignored. */
function assertNoneMisspelt(env: NodeJS.ProcessEnv): void {
  const settings = Object.keys(ENVIRONMENT.properties);
  const strange = Object.keys(env).filter((name) => env[name]?.trim() && !settings.includes(name));
  for (const name of strange) {
    const meant = settings.find((one) => isBeginning(name, one) || isWithinEdits(name, one, editsOf(one)));
    if (meant) throw new StartupError(`There is no setting ${name}: rename it to ${meant}, or unset it.`);
  }
}

/** Reads the variables; empty ones count as unset. A wrong value throws a StartupError of one sentence. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  assertNoneMisspelt(env);
  const values = Object.entries(ENVIRONMENT.properties).map(([name, schema]) => {
    const { must, secret } = schema as { must?: string; secret?: true };
    const text = env[name]?.trim() || undefined;
    try {
      return [name, text === undefined && Type.IsOptional(schema) ? undefined : Value.Decode(schema, text)];
    } catch {
      const found = secret ? '' : `, but it is "${env[name] ?? ''}"`;
      throw new StartupError(`${name} must be ${must ?? 'a text'}${found}.`);
    }
  });
  return Object.fromEntries(values) as Environment;
}
