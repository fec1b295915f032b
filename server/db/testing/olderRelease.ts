import type { SchemaChange } from '../schemaChange';

/** The last migration of release 0.1.0. */
export const LAST_FIXED = '0004_payments';
/** The last migration before servers of two releases ran on one database. */
export const LAST_ALONE = '0015_erasing';

/** Tables that were swept every hour at the latest, so that a migration may change or check all rows. */
const SMALL = new Set(['jobs', 'password_resets']);

/** What servers of the release before use, and would miss or be refused. */
const CONTRACTS: [RegExp, string][] = [
  [/\bdrop (table|view|materialized view|column|function|trigger|type|sequence|schema)\b/, 'drops'],
  [/\bdrop (default|expression|identity)\b/, 'drops a default'],
  // The word `column` may be left out.
  [
    /^alter table .*\bdrop (?!(constraint|not null|column|default|expression|identity)\b)\w+/,
    'drops a column',
  ],
  [/^(?!alter index).*\brename\b/, 'renames'],
  [
    /\badd (column )?(if not exists )?\w+ (?=[^,]*\bnot null\b)(?![^,]*\b(default|generated)\b)/,
    'adds a column that must be given',
  ],
];

/** What holds a lock for as long as a large table takes. */
const LOCKS: [RegExp, string][] = [
  [/^create (unique )?index (?!concurrently)/, 'builds an index under a lock: create it concurrently'],
  [/^drop index (?!concurrently)/, 'drops an index under a lock: drop it concurrently'],
  [
    /\badd (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b(?!.*\b(not valid|using index)\b)/,
    'checks all rows under a lock: add the constraint as not valid (or using an index), and validate it in a migration of its own',
  ],
  [
    /\badd (column )?.*\b(serial|bigserial|identity|stored|random|gen_random_uuid|uuidv\d|clock_timestamp|timeofday|nextval)\b/,
    'rewrites the table',
  ],
  [/\balter (column )?\w+ (set data )?type\b/, 'rewrites the table: add a column of the new type'],
  [/\bset not null\b/, 'checks all rows under a lock: add a constraint as not valid'],
  [/^(with .*)?(update|delete from) /, 'changes rows: do it in batches, by a job'],
  [/^(vacuum full|cluster|reindex (?!.*concurrently))/, 'rewrites the table'],
];

/** Takes a table from all others for a moment. Storage parameters and the validation of a constraint do not. */
const EXCLUSIVE = /^alter table (?!.* (set \(|validate ))/;

/** Two of these locks in one transaction, or one in another order than queries take them, and both sides wait for each other. */
function lockFaults(onOthers: string[]): string[] {
  const tables = new Set(
    onOthers.filter((text) => EXCLUSIVE.test(text)).map((text) => TABLE.exec(text)?.[1]),
  );
  const isViewFirst = onOthers[0]?.startsWith('lock table members ') === true;
  return [
    ...(tables.size > 1 ? [`locks ${[...tables].join(' and ')}: give each a migration of its own`] : []),
    ...(tables.has('accounts') && !isViewFirst
      ? ['locks accounts before the view that queries lock first: begin with lock table members']
      : []),
  ];
}

/** Without comments, the texts in it, and the bodies of functions, in lower case and on one line. */
const bare = (statement: string): string =>
  statement
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const TABLE =
  /^(?:create table (?:if not exists )?|update (?:only )?|delete from (?:only )?|alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on (?:only )?)([\w.]+)/;

/**
 * Why servers of the release before could not work beside these statements, one sentence each. What a migration makes
 * itself, it may do with as it likes.
 */
export function faultsOf(
  statements: string[],
  { unusedSince, isConcurrent }: Partial<SchemaChange>,
): string[] {
  const all = statements.map(bare);
  const created = new Set(
    all.filter((text) => text.startsWith('create table')).map((text) => TABLE.exec(text)?.[1]),
  );
  const onOthers = all.filter((text) => {
    const table = TABLE.exec(text)?.[1];
    return table === undefined || !created.has(table);
  });
  const found = (text: string, rules: [RegExp, string][]) =>
    rules.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${what}: ${text}`);
  return [
    ...(unusedSince ? [] : onOthers.flatMap((text) => found(text, CONTRACTS))),
    ...onOthers
      .filter((text) => !SMALL.has(TABLE.exec(text)?.[1] ?? ''))
      .flatMap((text) => found(text, LOCKS)),
    ...(unusedSince ? [] : lockFaults(onOthers)),
    ...(isConcurrent && !all.every((text) => / concurrently |^(alter index|select) /.test(text))
      ? ['does more than indexes outside a transaction: give the rest a migration of its own']
      : []),
    ...(!isConcurrent && all.some((text) => text.includes(' concurrently '))
      ? ['must be isConcurrent: an index is not built concurrently in a transaction']
      : []),
  ];
}
