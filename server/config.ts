import path from 'node:path';
import { StartupError } from './startupError';

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
  signUp: { max: 30, windowMs: 30 * MINUTE },
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
}

const setting = <T>(fallback: string, help: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  help,
  parse,
});

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

function oneOf<const T extends string>(...choices: T[]) {
  return (text: string): T => {
    const choice = choices.find((candidate) => candidate === text);
    if (!choice) throw new Error(`one of ${choices.join(', ')}`);
    return choice;
  };
}

function optionalUrl(...protocols: string[]) {
  return (text: string): string | undefined => {
    if (text === '') return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    }
    return text;
  };
}

function origins(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (!URL.canParse(part) || !/^https?:$/.test(new URL(part).protocol)) {
        throw new Error('a comma-separated list of origins such as https://example.org');
      }
      return new URL(part).origin;
    });
}

function rateLimits(text: string): Record<LimitName, RateLimit> | 'off' {
  if (text === 'off') return 'off';
  const limits = { ...DEFAULT_LIMITS };
  if (text === 'on') return limits;
  for (const part of text.split(',')) {
    const [, name, max, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !(name in limits) || !Number(max) || !Number(seconds)) {
      const names = Object.keys(limits).join(', ');
      throw new Error(`"on", "off", or changes like "writes=600/300" (times/seconds) of ${names}`);
    }
    limits[name as LimitName] = { max: Number(max), windowMs: Number(seconds) * 1000 };
  }
  return limits;
}

/** Every environment variable the server reads. The README's table is held against this one by a test. */
export const SETTINGS = {
  PORT: setting('8000', 'Port of the page and the API', wholeNumber(0, 65_535)),
  HOST: setting('127.0.0.1', 'Address to listen on; 0.0.0.0 for all', (text) => text),
  DATA_DIR: setting('./data', 'Folder of the embedded database, pictures and mails', (text) =>
    path.resolve(text),
  ),
  DATABASE_URL: setting(
    '',
    'Your own PostgreSQL; without it the embedded one is started',
    optionalUrl('postgres:', 'postgresql:'),
  ),
  PUBLIC_URL: setting(
    '',
    'Address members open, used in mails; http://localhost:PORT by default',
    optionalUrl('http:', 'https:'),
  ),
  ALLOWED_ORIGINS: setting('', 'Further origins whose pages may call the API, comma-separated', origins),
  TRUST_PROXY: setting(
    'off',
    'Behind a reverse proxy: take addresses from X-Forwarded-For',
    oneOf('on', 'off'),
  ),
  RATE_LIMITS: setting('on', 'on, off, or changes by name like writes=600/300 (times/seconds)', rateLimits),
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
  publicUrl: string;
  /** Origins whose pages may call the API with credentials, the own one included. */
  allowedOrigins: string[];
  trustProxy: boolean;
  rateLimits: Record<LimitName, RateLimit> | 'off';
  logLevel: Values['LOG_LEVEL'];
  /** Folder of the built page. */
  webDir: string;
}

function readSetting<T>(name: string, { fallback, parse }: Setting<T>, text: string | undefined): T {
  try {
    return parse(text?.trim() ? text.trim() : fallback);
  } catch (error) {
    throw new StartupError(`${name} must be ${(error as Error).message}, but it is "${text ?? ''}".`);
  }
}

/** Reads the configuration from the environment. A wrong value throws a StartupError of one sentence. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, one]) => [name, readSetting<unknown>(name, one, env[name])]),
  ) as Values;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl,
    allowedOrigins: [new URL(publicUrl).origin, ...values.ALLOWED_ORIGINS],
    trustProxy: values.TRUST_PROXY === 'on',
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    webDir: path.resolve('dist/web'),
  };
}
