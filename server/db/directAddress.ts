import { queryOnce, type Client } from './client';

/** Milliseconds in which an address has to answer. */
const RESPONSE_MS = 1_500;

const IS_PRIMARY = `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as "isPrimary"`;

interface PrimaryRow {
  isPrimary: boolean;
}

/** Whether this PostgreSQL can be written to. Throws when the connection is lost. */
export async function isPrimary(client: Client): Promise<boolean> {
  const { rows } = await client.query<PrimaryRow>(IS_PRIMARY);
  return rows[0]?.isPrimary ?? false;
}

/** PostgreSQL without a pooler, at whichever of several addresses it can be written to, as libpq's `read-write`. */
export class DirectAddress {
  private chosen: string;

  /** @param urls at least one; the first counts until `find` has found another */
  constructor(private readonly urls: string[]) {
    this.chosen = urls[0] ?? '';
  }

  /** Where the primary was last found. */
  readonly current = (): string => this.chosen;

  /** Whether there is a choice. */
  get isOneOfSeveral(): boolean {
    return this.urls.length > 1;
  }

  /** Looks for the primary, the first in the order of the addresses. Without one, nothing changes. Never throws. */
  async find(): Promise<void> {
    if (!this.isOneOfSeveral) return;
    const answers = await Promise.all(
      this.urls.map((url) => queryOnce<PrimaryRow>(url, IS_PRIMARY, RESPONSE_MS)),
    );
    this.chosen = this.urls.find((_, i) => answers[i]?.[0]?.isPrimary) ?? this.chosen;
  }
}
