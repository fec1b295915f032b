import type { ModeratedState } from '../db/columns';
import { moment, printable, type Command } from './command';
import { latestActs, latestDecisions } from './queries/read';

/** How many acts are shown; the latest come last, right above the prompt. */
const SHOWN = 100;

function stateLines(label: string, state: ModeratedState | null): string[] {
  if (!state) return [`  ${label}: nothing, it was deleted`];
  const [first = '', ...rest] = printable(state.content).split('\n');
  return [
    `  ${label}: ${first || '(no text)'}`,
    ...rest.map((line) => `    ${line}`),
    ...(state.image ? [`    picture ${state.image}`] : []),
  ];
}

interface Entry {
  at: Date;
  lines: string[];
}

const actEntry = (act: Awaited<ReturnType<typeof latestActs>>[number]): Entry => ({
  at: act.created_at,
  lines: [
    `${act.created_at.toISOString()}  ${act.moderator_username}: ${act.action} of post ${act.post_id} by ${act.author_username}`,
    ...stateLines('before', act.before),
    ...stateLines('after', act.after),
  ],
});

const decisionEntry = (act: Awaited<ReturnType<typeof latestDecisions>>[number]): Entry => ({
  at: act.created_at,
  lines: [
    `${act.created_at.toISOString()}  ${act.moderator_username}: ${act.decision}${act.until ? ` until ${moment(act.until)}` : ''} in case ${act.id} about ${act.kind} ${act.subject_id} by ${act.username ?? 'a deleted account'}`,
    `  reason: ${printable(act.reason).replaceAll('\n', '\n    ')}`,
    ...(act.note ? [`  ${act.note}`] : []),
  ],
});

export const audit: Command = {
  options: ['post'],
  help: `Show the last ${SHOWN} acts of moderation and decisions, or those on one post`,
  async run({ db, say }, { post }) {
    const entries = [
      ...(await latestActs(db, { post, limit: SHOWN })).map(actEntry),
      ...(await latestDecisions(db, { post, limit: SHOWN })).map(decisionEntry),
    ];
    if (entries.length === 0)
      say(post === undefined ? 'No one has moderated yet.' : `No one has moderated post ${post}.`);
    // Each list is newest first; those of one moment stay in their order.
    entries.reverse().sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { lines } of entries.slice(-SHOWN)) for (const line of lines) say(line);
  },
};
