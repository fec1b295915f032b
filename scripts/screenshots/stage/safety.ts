import { appoint, postAs, putAs } from '../../../e2e/support/member';
import { decide } from '../../../e2e/support/moderation';
import type { TestServer } from '../../../e2e/support/server';
import type { Members } from './members';
import type { Posts } from './posts';

/** Mutes, a block, reports, and what a moderator decided about some of them. */
export async function fillSafety(server: TestServer, members: Members, posts: Posts): Promise<void> {
  const { url } = server;
  const { Momus, Themis } = members;
  const report = (id: number, category: string, text: string) =>
    postAs(url, Momus, '/api/reports/', { kind: 'post', id, category, text });
  await appoint(server, Themis);
  await report(posts.threat, 'violence', '');
  await decide(url, Themis, 'You will', { decision: 'suspend', reason: 'It is a threat.', until: null });
  await report(posts.apple, 'harassment', 'Three of us quarrel already.');
  await decide(url, Themis, 'An apple', {
    decision: 'remove',
    reason: 'It sets members against each other.',
  });
  await report(posts.bare, 'sexual', '');
  await decide(url, Themis, 'A statue', { decision: 'hide', reason: 'Not everyone wants to see this.' });
  await report(posts.market, 'spam', 'The third time today.');

  await putAs(url, Momus, '/api/users/Homer/mute/');
  await putAs(url, Momus, '/api/users/Aristophanes_of_Byzantion_1234/mute/');
  await putAs(url, Momus, '/api/muted-words/', { words: ['cushion', 'seeds'] });
  await putAs(url, Momus, '/api/users/Ate/block/');
}
