import { sql } from 'kysely';
import type { BenchData } from './data';

export const NAMES = 1_000_000;
const BATCH = 20_000;

const SYLLABLES =
  'an mar son li ella ro ti ben ka do sa mi no ver lu go pe ra ny th el ja vi co ash em fen hal oz wy'.split(
    ' ',
  );

/** Adds members with pronounceable names until there are a million; for several minutes, the first time. */
export async function addNames({ db }: BenchData): Promise<void> {
  const { last } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const syllable = (divisor: number) =>
    sql`(${SYLLABLES}::text[])[1 + (n / ${sql.lit(divisor)}) % ${sql.lit(SYLLABLES.length)}]`;
  for (let from = last + 1; from < NAMES; from += BATCH) {
    console.log(`Adding names: ${from} of ${NAMES} …`);
    await sql`insert into members (username, email, password_hash, follower_count)
      select ${syllable(1)} || ${syllable(30)} || ${syllable(900)} || n, n || '@names.example', '', (n % 1000) * 7919 % 1000
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n
      on conflict do nothing`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
