import { open } from 'node:fs/promises';
import { domainToASCII } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../http/problem';
import { StartupError } from '../../startupError';

declare module 'fastify' {
  interface FastifyInstance {
    spamLinks: SpamLinks;
  }
}

/** Bounds of the operator's file. */
const BYTES_MAX = 5_000_000;
const LINES_MAX = 100_000;
/** Milliseconds until the file is looked at again. */
const CHECK_INTERVAL_MS = 10_000;

const URLS = /\bhttps?:\/\/[^\s<>"']+/gi;

/** Everything in a text that a browser or a person may take for a domain, in ASCII and lower case. */
function domainsIn(text: string): string[] {
  const visible = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const ofLinks = (visible.match(URLS) ?? [])
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).hostname);
  const others = visible
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .map((word) => word.replaceAll(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word.includes('.'))
    .map((word) => domainToASCII(word));
  return [...ofLinks, ...others];
}

/** The most labels that a domain has. */
const LABELS_MAX = 127;

/** A domain, and those that it is in: a.b.org, b.org, org. */
const withParents = (domain: string): string[] =>
  domain
    .split('.')
    .slice(-LABELS_MAX)
    .map((_part, index, parts) => parts.slice(index).join('.'));

/** The domains of a file: one a line, with comments after #. Throws for one that is too long. */
function parse(text: string): Set<string> {
  const lines = text.split('\n');
  if (lines.length > LINES_MAX) throw new Error(`it has more than ${LINES_MAX} lines`);
  const domains = lines.map((line) => domainToASCII(line.replace(/#.*/s, '').trim())).filter(Boolean);
  return new Set(domains);
}

/** The domains of known spam, from the operator's file (SPAM_LINKS_FILE), which is read again when it has changed. */
export class SpamLinks {
  private domains = new Set<string>();
  private version = '';
  private checkAt = 0;

  private constructor(
    private readonly file: string | undefined,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Throws a StartupError when the file cannot be read or is too large. */
  static async open(file: string | undefined, log: FastifyBaseLogger): Promise<SpamLinks> {
    const links = new SpamLinks(file, log);
    await links.read().catch((error: unknown) => {
      throw new StartupError(`SPAM_LINKS_FILE cannot be read: ${(error as Error).message}.`);
    });
    return links;
  }

  /** Refuses a text with a link to a domain of the file or below one. Throws 400. */
  async check(text: string | undefined): Promise<void> {
    if (!text || this.file === undefined) return;
    await this.refresh();
    const isListed = domainsIn(text).some((domain) =>
      withParents(domain).some((one) => this.domains.has(one)),
    );
    if (isListed)
      throw new Problem(400, 'The text has a link that is known as spam. Please take it out.', {
        type: 'spam-link',
      });
  }

  private async refresh(): Promise<void> {
    const now = performance.now();
    if (now < this.checkAt) return;
    this.checkAt = now + CHECK_INTERVAL_MS;
    await this.read().catch((error: unknown) => {
      this.log.warn({ err: error }, 'SPAM_LINKS_FILE could not be read again: what was read before goes on');
    });
  }

  private async read(): Promise<void> {
    if (this.file === undefined) return;
    const handle = await open(this.file);
    try {
      const { size, mtimeMs, ino } = await handle.stat();
      const version = `${ino} ${size} ${mtimeMs}`;
      if (version === this.version) return;
      if (size > BYTES_MAX) throw new Error(`it has more than ${BYTES_MAX} bytes`);
      this.domains = parse(await handle.readFile('utf8'));
      this.version = version;
    } finally {
      await handle.close();
    }
  }
}
