import { isIP } from 'node:net';

// Parsers of settings (config.ts): each throws an Error whose message completes "NAME must be …".

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

/** A part of a whole, such as 0.1. */
export function share(text: string): number {
  if (!/^(0|1|0?\.\d+)$/.test(text)) throw new Error('a number from 0 to 1, such as 0.1');
  return Number(text);
}

export function oneOf<const T extends string>(...choices: T[]) {
  return (text: string): T => {
    const choice = choices.find((candidate) => candidate === text);
    if (!choice) throw new Error(`one of ${choices.join(', ')}`);
    return choice;
  };
}

export function optionally<T>(parse: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : parse(text));
}

export const optionalText = optionally((text) => text);

/** A key that begins with one of `beginnings`, as the payment provider's do. */
export function keyOf(...beginnings: string[]) {
  return optionally((text) => {
    const isKey = beginnings.some((beginning) => text.startsWith(beginning)) && /^\w+$/.test(text);
    if (!isKey) throw new Error(`a key that begins with ${beginnings.join(' or ')}`);
    return text;
  });
}

export function optionalUrl(...protocols: string[]) {
  return (text: string): string | undefined => {
    if (text === '') return undefined;
    const beginnings = protocols.map((protocol) => `${protocol}//`);
    if (!URL.canParse(text) || !beginnings.some((beginning) => text.startsWith(beginning))) {
      throw new Error(`an address that begins with ${beginnings.join(' or ')}`);
    }
    return text;
  };
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Headers of HTTP, as OpenTelemetry writes them: "name=value", comma-separated; values may be percent-encoded. */
export function headers(text: string): Record<string, string> {
  try {
    return Object.fromEntries(
      list(text).map((part) => {
        const [, name = '', value = ''] = /^([\w-]+)=([\x21-\x7e]+)$/.exec(part) ?? [];
        if (!name) throw new Error('no header');
        return [name, decodeURIComponent(value)] as const;
      }),
    );
  } catch {
    throw new Error('headers such as authorization=Bearer%20secret, comma-separated');
  }
}

/** A comma-separated list of such addresses. */
export function urls(...protocols: string[]) {
  const parse = optionalUrl(...protocols);
  return (text: string): string[] => list(text).flatMap((part) => parse(part) ?? []);
}

/** An address to which "/name" is appended. */
export function optionalFolderUrl(example: string) {
  return optionally((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.href !== url.origin + url.pathname) {
      throw new Error(`an address such as ${example}`);
    }
    return url.href.replace(/\/+$/, '');
  });
}

function origin(text: string, wanted: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) throw new Error(wanted);
  return url.origin;
}

export const optionalOrigin = (text: string): string | undefined =>
  text === '' ? undefined : origin(text, 'an address without a path, such as https://example.org');

export const origins = (text: string): string[] =>
  list(text).map((part) => origin(part, 'a comma-separated list of origins such as https://example.org'));

/** Proxies on the same machine or in a private network. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Whose X-Forwarded-For is trusted: no one's, that of private networks, or that of the addresses listed. */
export function proxies(text: string): string[] | false {
  if (text === 'off') return false;
  if (text === 'on') return PRIVATE_NETWORKS;
  return list(text).map((part) => {
    const [address = '', bits = '1', more] = part.split('/');
    const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (!/^[1-9]\d*$/.test(bits) || Number(bits) > max || more !== undefined) {
      throw new Error('off, on, or the addresses of your proxies such as 10.0.0.1, 203.0.113.0/24');
    }
    return part;
  });
}

export function mailFrom(text: string): string | undefined {
  if (text !== '' && !/^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new Error('an address such as "Pantheon <no-reply@example.org>"');
  }
  return text === '' ? undefined : text;
}
