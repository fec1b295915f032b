import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { query } from '@pantheon/embedded-postgres/testing';
import { postsById, postsOfPage } from '../features/posts/queries/feed';
import { sessionFinder } from '../features/sessions/queries';
import { ANYONE } from '../features/visibility/queries';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { anyOf } from './anyOf';
import { connect, type Db } from './connect';
import { PREPARED_MAX } from './preparedStatements';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 1, { preparesStatements: true });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** What the one connection has prepared, and how often it ran. */
async function prepared(of = db): Promise<{ statement: string; runs: number }[]> {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`.execute(of);
  return rows;
}

const valueOf = async <T>(statement: RawBuilder<T>, of = db): Promise<T | undefined> =>
  (await statement.execute(of)).rows[0];

test('a statement is prepared once for a connection, and values alone are sent again', async () => {
  for (let n = 0; n < 7; n++) expect(await valueOf(sql`select ${n}::int + 1 as n`)).toEqual({ n: n + 1 });
  expect(await prepared()).toEqual([{ statement: 'select $1::int + 1 as n', runs: 7 }]);
});

test('lists of any length are one statement', async () => {
  for (let length = 0; length < 5; length++) {
    const ids = Array.from({ length }, (_, index) => index);
    await db.selectFrom('members').select('id').where('id', '=', anyOf(ids)).execute();
  }
  expect(await prepared()).toHaveLength(1);
});

describe('a statement of every call is planned for its first runs alone', () => {
  /** How often the one connection has planned a statement, and how often it has not. */
  const plansOf = async (text: string) => {
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like ${`%${text}%`} and statement not like '%pg_prepared_statements%'`.execute(db);
    return rows;
  };
  const RUNS = [...Array(12).keys()];
  const ONCE = [{ custom: 5, generic: 7 }];
  beforeEach(async () => {
    await query(
      database.url,
      `insert into accounts (username, email, password_hash)
         select 'member' || n, n || '@example.org', '' from generate_series(1, 500) as n;
       insert into posts (author_id, content) select 1 + n % 500, 'Hail!' from generate_series(1, 5000) as n;
       insert into sessions (member_id, token_hash) select n, sha256(n::text::bytea) from generate_series(1, 500) as n;
       analyze;`,
    );
  });

  test('the search for a session', async () => {
    const find = sessionFinder(db);
    for (const run of RUNS) await find(createHash('sha256').update(String(run)).digest());
    expect(await plansOf('from "sessions"')).toEqual(ONCE);
  });

  test.each(['newest', 'before', 'after'] as const)('a page of posts: %s', async (cursor) => {
    for (const run of RUNS) {
      await postsOfPage(db, ANYONE, { limit: 21, ...(cursor !== 'newest' && { [cursor]: 100 * run }) });
    }
    expect(await plansOf('from "posts"')).toEqual(ONCE);
  });

  test('posts by id', async () => {
    for (const run of RUNS) await postsById(db, ANYONE, [run]);
    expect(await plansOf('from "posts"')).toEqual(ONCE);
  });
});

test('texts without end are answered and take no room without end', async () => {
  for (let n = 0; n < PREPARED_MAX + 20; n++) {
    const column = sql.ref(`column${n}`);
    expect(await valueOf(sql`select ${n}::int as ${column}`)).toEqual({ [`column${n}`]: n });
  }
  expect(await prepared()).toHaveLength(PREPARED_MAX);
});

test('turned off, nothing is prepared', async () => {
  const plain = connect(database.url, 1);
  await valueOf(sql`select ${1}::int`, plain);
  expect(await prepared(plain)).toEqual([]);
  await plain.destroy();
});

describe('a connection whose prepared statements are gone, as behind a pooler', () => {
  const one = sql<{ n: number }>`select ${1}::int as n`;
  const lose = () => sql`deallocate all`.execute(db);
  beforeEach(async () => {
    await one.execute(db);
    await lose();
  });

  test('answers all the same, and prepares them again', async () => {
    for (let times = 0; times < 3; times++) expect(await valueOf(one)).toEqual({ n: 1 });
    expect(await prepared()).toEqual([{ statement: 'select $1::int as n -- 1', runs: 2 }]);
  });

  test('and soon again, prepares no more for a while', async () => {
    await one.execute(db);
    await one.execute(db);
    await lose();
    for (let times = 0; times < 3; times++) expect(await valueOf(one)).toEqual({ n: 1 });
    expect(await prepared()).toEqual([]);
  });

  test('fails a transaction whole, and does the next', async () => {
    const write = () =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('payment_events').values({ id: 'written' }).execute();
        return valueOf(one, trx);
      });
    await expect(write()).rejects.toMatchObject({ code: '26000' });
    expect(await write()).toEqual({ n: 1 });
  });
});

test('a name that another client of the pooler has taken for the same statement does not fail it', async () => {
  const text = 'select $1::int as n';
  const one = sql<{ n: number }>`select ${1}::int as n`;
  await one.execute(db);
  const other = connect(database.url, 1, { preparesStatements: true });
  const { name } = (await valueOf(sql<{ name: string }>`select name from pg_prepared_statements`))!;
  await sql.raw(`prepare "${name}" as ${text}`).execute(other);
  expect(await valueOf(one, other)).toEqual({ n: 1 });
  await other.destroy();
});

test('what migrations make of a column is read by a server that runs meanwhile, which prepares the statement again', async () => {
  await query(database.url, `create table changing (n int); insert into changing values (1)`);
  const read = sql`select n from changing where n::text = ${'1'}`;
  const other = sql`select ${2}::int as n`;
  await valueOf(other);
  expect(await valueOf(read)).toEqual({ n: 1 });
  for (const [type, n] of [
    ['text', '1'],
    ['int using n::int', 1],
    ['text', '1'],
  ] as const) {
    await query(database.url, `alter table changing alter n type ${type}`);
    for (let times = 0; times < 3; times++) expect(await valueOf(read)).toEqual({ n });
    await valueOf(other);
  }
  const runs = (await prepared()).filter(({ statement }) => !statement.includes('pg_'));
  expect(runs).toEqual(
    expect.arrayContaining([
      { statement: 'select $1::int as n', runs: 4 },
      { statement: 'select n from changing where n::text = $1 -- 3', runs: 2 },
    ]),
  );
});
