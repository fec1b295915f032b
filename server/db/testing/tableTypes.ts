import { sql } from 'kysely';
import { generate, getDialect } from 'kysely-codegen';
import { connect, type Db } from '../connect';

/** Columns with a more exact type than PostgreSQL knows, such as those of the queue's view, which are never null. */
const COLUMNS = {
  'accounts.godtier': 'Generated<Tier>',
  'anonymous_keys.answer': 'unknown',
  'appeals.outcome': 'AppealOutcome | null',
  'appeals.side': 'AppealSide',
  'case_acts.decision': 'Decision',
  'cases.category': 'ReportCategory',
  'cases.kind': 'CaseKind',
  'cases.removed': 'unknown',
  'cases.status': 'Generated<CaseStatus>',
  'checkouts.status': 'Generated<CheckoutStatus>',
  'checkouts.tier': 'PaidTier',
  'comment_reactions.kind': 'ReactionKind',
  'graphile_worker.jobs.attempts': 'number',
  'graphile_worker.jobs.created_at': 'Date',
  'graphile_worker.jobs.id': 'number',
  'graphile_worker.jobs.max_attempts': 'number',
  'graphile_worker.jobs.task_identifier': 'string',
  'idempotency_keys.answer': 'unknown',
  'moderation_log.action': 'ModerationAction',
  'moderation_log.after': 'ModeratedState | null',
  'moderation_log.before': 'ModeratedState',
  'newcomer_texts.kind': 'NewcomerText',
  'payment_mode.mode': 'PaymentSource',
  'post_reactions.kind': 'ReactionKind',
  'reports.category': 'ReportCategory',
  'subscriptions.tier': 'PaidTier',
};

/** Where the types of those columns are. */
const COLUMN_TYPES = Object.fromEntries(
  Object.values(COLUMNS)
    .flatMap((type) => type.match(/\b(?!Generated|Date)[A-Z]\w+/g) ?? [])
    .map((name) => [name, './columns'] as const),
);

/** The columns that PostgreSQL alone writes. */
async function generatedColumns(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, case udt_name when 'int8' then 'number' else 'string' end as type
    from information_schema.columns
    where table_schema = 'public' and (identity_generation = 'ALWAYS' or is_generated = 'ALWAYS')`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ column, type }) => [column, `GeneratedAlways<${type}>`]));
}

/** The source of server/db/tables.ts for a migrated database. Ids and counts are read as numbers (connect.ts). */
export async function tableTypes(url: string): Promise<string> {
  const db = connect(url);
  try {
    return await generate({
      db,
      dialect: getDialect('postgres'),
      includePattern: '{public.*,graphile_worker.jobs}',
      // The view would have only columns that may be null (schema.ts).
      excludePattern: '{kysely_*,members}',
      customImports: { GeneratedAlways: 'kysely', ...COLUMN_TYPES },
      overrides: { columns: { ...(await generatedColumns(db)), ...COLUMNS } },
      typeMapping: { int8: 'number', timestamptz: 'Date' },
    });
  } finally {
    await db.destroy();
  }
}
