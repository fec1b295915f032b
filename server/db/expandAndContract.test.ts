import { readFileSync } from 'node:fs';
import { statementsOf } from './testing/migrationSql';
import { migrations } from './migrations';
import type { SchemaChange } from './schemaChange';
import { faultsOf, LAST_ALONE, LAST_FIXED } from './testing/olderRelease';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const numbers = (release: string): number[] => release.split('.').map(Number);
const isReleased = (release: string): boolean =>
  /^\d+\.\d+\.\d+$/.test(release) &&
  release.localeCompare(version, undefined, { numeric: true }) <= 0 &&
  numbers(release).every(Number.isInteger);

test('servers of the release before can work beside every migration', async () => {
  const faults: string[] = [];
  for (const [name, migration] of Object.entries<SchemaChange>(migrations)) {
    if (name <= LAST_FIXED) continue;
    // Servers of 0.1.0 are stopped for the upgrade, but its tables may be large.
    const change = { ...migration, ...(name <= LAST_ALONE && { unusedSince: '0.1.0' }) };
    faults.push(...faultsOf(await statementsOf(change), change).map((fault) => `${name} ${fault}`));
    const { unusedSince } = change;
    if (unusedSince && !isReleased(unusedSince)) faults.push(`${name}: ${unusedSince} is not released`);
  }
  expect(faults).toEqual([]);
});

test.each([
  'alter table posts add column place text',
  `alter table posts add column place text not null default '', add temp_place text`,
  'alter table posts alter column author_id drop not null',
  'alter table posts drop constraint posts_check',
  `comment on column posts.place is 'drop table posts, rename'`,
  `create function place() returns trigger language plpgsql as $$ begin drop table posts; end $$`,
  'alter table posts add constraint place_length check (length(place) < 80) not valid',
  'alter table posts validate constraint place_length',
  'alter index posts_a rename to posts_b',
  'create view places as select place from posts',
])('an older release can work beside: %s', (statement) => {
  expect(faultsOf([statement], {})).toEqual([]);
});

test.each([
  'drop table posts',
  'alter table posts drop column place',
  'alter table posts add column a text, drop place',
  'ALTER TABLE "posts" RENAME TO notes',
  'alter table posts rename column place to site',
  'alter table posts alter column place drop default',
  'alter table posts add column place text not null',
  'drop trigger posts_changed on posts',
  'drop view members',
])('an older release could not work beside: %s', (statement) => {
  expect(faultsOf([statement], {})).toHaveLength(1);
  expect(faultsOf([statement], { unusedSince: '0.1.0' })).toEqual([]);
});

test.each([
  'create index posts_place on posts (place)',
  'create unique index posts_place on posts (place)',
  'drop index posts_place',
  'alter table posts add constraint place_length check (length(place) < 80)',
  'alter table posts add foreign key (place_id) references places (id)',
  'alter table posts add column place_id uuid default gen_random_uuid()',
  'alter table posts add column key text generated always as (lower(place)) stored',
  'alter table posts alter column place type varchar(80)',
  'alter table posts alter place set data type text',
  'alter table posts alter column place set not null',
  `update posts set place = ''`,
  `with old as (select 1) delete from posts where place = ''`,
])('holds a lock too long on a large table: %s', (statement) => {
  expect(faultsOf([statement], { unusedSince: '0.1.0' })).toHaveLength(1);
});

const VIEW_FIRST = 'lock table members in access exclusive mode';

test.each([
  ['alter table posts add column place text', 'alter table media add column place text'],
  ['alter table accounts add column place text'],
  ['create table places (id bigint)', 'alter table accounts add column place text', VIEW_FIRST],
])('would wait for queries that wait for it: %s', (...statements) => {
  expect(faultsOf(statements, {})).toHaveLength(1);
});

test.each([
  [VIEW_FIRST, 'alter table accounts add column place text'],
  ['alter table posts set (fillfactor = 90)', 'alter table media set (fillfactor = 90)'],
  ['alter table posts add column place text', 'alter table posts add column site text'],
])('takes its locks in the order of queries: %s', (...statements) => {
  expect(faultsOf(statements, {})).toEqual([]);
});

test('a table that the migration makes is empty and unknown to others', () => {
  const made = ['create table places (id bigint)', 'create index places_id on places (id)'];
  expect(faultsOf([...made, 'alter table places add check (id > 0)'], {})).toEqual([]);
  expect(faultsOf([...made, 'drop table places, posts'], {})).toHaveLength(1);
});

test('indexes are built concurrently in a migration of their own', () => {
  const index = 'create index concurrently posts_place on posts (place)';
  expect(faultsOf(['drop index concurrently if exists posts_place', index], { isConcurrent: true })).toEqual(
    [],
  );
  expect(faultsOf([index], {})).toHaveLength(1);
  expect(faultsOf([index, 'create table places ()'], { isConcurrent: true })).toHaveLength(1);
});
