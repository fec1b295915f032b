import { getAs, postAs } from '../../../e2e/support/member';
import type { MemberName, Members } from './members';

const LONG =
  'Of all the plays that were ever put on at the foot of this hill, yours was the one at which even the judges laughed.';

/** Sender and receiver, oldest first. Thalia reads only what Persephone writes. */
const MESSAGES: [MemberName, MemberName, string][] = [
  ['Thalia', 'Aristophanes_of_Byzantion_1234', 'Is it an acute or a grave?'],
  ['Persephone', 'Thalia', 'Are you coming down for the winter?'],
  ['Thalia', 'Persephone', 'It is dark there.'],
  ['Persephone', 'Thalia', '🌱'],
  ['Persephone', 'Thalia', LONG],
  ['Thalia', 'Persephone', 'You are too kind.\nSee https://example.com/winners'],
  ...Array.from({ length: 12 }, (_, index): [MemberName, MemberName, string] => [
    'Alkmene',
    'Thalia',
    `Knock ${index + 1}`,
  ]),
  ['Persephone', 'Thalia', 'See you in autumn, then.'],
  ['Thalia', 'Persephone', 'In autumn!'],
  ['Homer', 'Thalia', 'I have a line for you.'],
  ['Homer', 'Thalia', 'It does not scan yet.'],
];

/** Conversations, read and unread ones. */
export async function writeMessages(url: string, members: Members): Promise<void> {
  for (const [from, to, content] of MESSAGES) {
    await postAs(url, members[from], `/api/messages/${to}/`, { content });
  }
  await getAs(url, members.Thalia, '/api/messages/Persephone/');
}
