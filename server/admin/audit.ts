import type { ModeratedState } from '../db/columns';
import { printable, type Command } from './command';
import { latestActs } from './queries/read';

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

export const audit: Command = {
  options: ['post'],
  help: `Show the last ${SHOWN} moderation acts, or those on one post`,
  async run({ db, say }, { post }) {
    const acts = await latestActs(db, { post, limit: SHOWN });
    if (acts.length === 0)
      say(post === undefined ? 'Nobody has moderated yet.' : `Nobody has moderated post ${post}.`);
    for (const act of acts.reverse()) {
      say(
        `${act.created_at.toISOString()}  ${act.moderator_username}: ${act.action} of post ${act.post_id} by ${act.author_username}`,
      );
      for (const line of [...stateLines('before', act.before), ...stateLines('after', act.after)]) say(line);
    }
  },
};
