import { sql } from 'kysely';
import type { CaseFigures } from '#contract/cases';
import { REPORT_CATEGORIES, type ReportCategory } from '#contract/reports';
import type { Db } from '../../../db/connect';

type Totals = Omit<CaseFigures, 'categories'>;
type CategoryRow = { category: ReportCategory; open: number; decided: number };

const recently = sql`now() - interval '30 days'`;
/** The first decisions of the last 30 days. */
const firstActs = sql`
  select act.created_at, c.opened_at, c.category from case_acts as act join cases as c on c.id = act.case_id
  where act.created_at > ${recently} and act.id = (select min(id) from case_acts where case_id = c.id)`;
const hours = (interval: ReturnType<typeof sql>) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${interval}) / 3600))::numeric, 1)::float8`;

/** Figures of all cases, those about the moderator too: two statements. */
export async function readFigures(db: Db): Promise<CaseFigures> {
  const totals = await sql<Totals>`
    select waiting.*, first.*, appeal.* from (
      select count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'appealed')::int as appealed,
        ${hours(sql`now() - opened_at`)} as median_age_hours
      from cases where status <> 'decided'
    ) as waiting, (
      select count(*)::int as decided, ${hours(sql`created_at - opened_at`)} as median_decision_hours
      from (${firstActs}) as act
    ) as first, (
      select count(*)::int as appeals_decided,
        count(*) filter (where outcome = 'overturned')::int as overturned
      from appeals where decided_at > ${recently}
    ) as appeal`.execute(db);
  const { rows } = await sql<CategoryRow>`
    select category, sum(open)::int as open, sum(decided)::int as decided from (
      select category, count(*) as open, 0 as decided from cases where status <> 'decided' group by category
      union all
      select category, 0, count(*) from (${firstActs}) as act group by category
    ) as counted group by category`.execute(db);
  return {
    ...(totals.rows[0] as Totals),
    categories: REPORT_CATEGORIES.map(
      (category) => rows.find((row) => row.category === category) ?? { category, open: 0, decided: 0 },
    ),
  };
}
