import type { Case, CaseRow } from '#contract/cases';
import { DECISIONS } from '#contract/reports';
import { decide, OPERATOR } from '../features/cases/decide';
import { listDecided, listWaiting, OPERATOR_ID } from '../features/cases/queries/read';
import { lockCase } from '../features/cases/queries/open';
import { readCase } from '../features/cases/read';
import { checkCaseFound, checkDecision } from '../features/cases/rules';
import { movePictures } from '../features/media/store';
import { Problem } from '../http/problem';
import { moment, printable, RefusedError, UsageError, type Command } from './command';

/** Cases shown at once. */
const SHOWN = 100;

const day = (time: string): string => moment(new Date(time));

/** A text in one line of the output, or below it. */
const text = (raw: string): string => printable(raw).replaceAll('\n', '\n    ');

const titleOf = ({ id, category, kind, username, report_count }: CaseRow): string =>
  `${id}  ${category}: ${kind} by ${username ?? 'a deleted account'}, ${report_count} ${report_count === 1 ? 'report' : 'reports'}`;

function outcomeOf({ status, decision, decided_at, opened_at }: CaseRow): string {
  if (decision === null || decided_at === null) return `waits since ${day(opened_at)}`;
  return `${decision} on ${day(decided_at)}${status === 'appealed' ? ', appealed' : ''}`;
}

function readId(raw: string): number {
  if (!/^\d{1,15}$/.test(raw)) throw new UsageError(`A case has a number, not "${raw}".`);
  return Number(raw);
}

/** What members are told as a Problem is a refusal here. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? new RefusedError(error.detail) : error;
  }
}

export const cases: Command = {
  options: ['decided'],
  help: `Show the first ${SHOWN} cases that wait, the gravest first; or the latest decided ones`,
  async run({ db, say }, { decided }) {
    const list = decided ? listDecided : listWaiting;
    const found = await list(db, OPERATOR_ID, { limit: SHOWN, after: undefined });
    if (found.length === 0) say(decided ? 'Nothing is decided yet.' : 'No case waits.');
    for (const { row } of found) say(`${titleOf(row)}; ${outcomeOf(row)}`);
  },
};

function linesOf(found: Case): string[] {
  const { seen, now, member, reports, acts, appeals } = found;
  return [
    titleOf(found),
    `  ${outcomeOf(found)}${member?.suspended_until ? `; suspended until ${day(member.suspended_until)}` : ''}`,
    ...seen.map(
      (one) => `  seen ${day(one.seen_at)}${one.evidence ? ' with a picture' : ''}: ${text(one.content)}`,
    ),
    `  now: ${now ? text(now.content) : 'it is gone'}`,
    ...reports.map(
      (one) => `  reported by ${one.username ?? 'a deleted account'} as ${one.category}: ${text(one.text)}`,
    ),
    ...acts.map(
      (act) =>
        `  ${day(act.created_at)} ${act.moderator ?? '?'}: ${act.decision}${act.until ? ` until ${day(act.until)}` : ''}: ${text(act.reason)}${act.note ? ` (${act.note})` : ''}`,
    ),
    ...appeals.map(
      (one) => `  appeal of the ${one.side} member, ${one.outcome ?? 'waits'}: ${text(one.text)}`,
    ),
  ];
}

export const showCase: Command = {
  positionals: ['number'],
  help: 'Show a case',
  async run({ db, say }, { positionals: [id = ''] }) {
    const found = await orRefuse(() => readCase(db, OPERATOR_ID, readId(id)));
    for (const line of linesOf(found)) say(line);
  },
};

/** The begin of a day in UTC. */
function readDay(raw: string | undefined): string | null {
  if (raw === undefined) return null;
  const time = new Date(`${raw}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(raw) || Number.isNaN(time.getTime()))
    throw new UsageError(`--until needs a day such as 2027-01-31, not "${raw}".`);
  return time.toISOString();
}

export const decideCase: Command = {
  positionals: ['number', DECISIONS.join('|'), 'reason'],
  options: ['until'],
  help: 'Decide a case, or a decided one again; both sides are told the reason. A suspension is for good without --until',
  async run({ db, media, say }, { positionals: [rawId = '', raw = '', reason = ''], until }) {
    const id = readId(rawId);
    const decision = DECISIONS.find((one) => one === raw);
    if (!decision) throw new UsageError(`The decision is one of ${DECISIONS.join(', ')}, not "${raw}".`);
    const draft = { decision, reason, until: readDay(until) };
    const moves = await orRefuse(() =>
      db.transaction().execute(async (trx) => {
        const found = checkCaseFound(await lockCase(trx, id));
        return decide(trx, found, { ...checkDecision(draft, found.kind), decider: OPERATOR });
      }),
    );
    await movePictures({ db, media }, moves);
    say(`Case ${id} is decided: ${decision}.`);
  },
};
