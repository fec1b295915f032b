import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { drafts } from '../../drafts/drafts';
import { makeMute } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { json, noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { mutesApi } from '../mutes/mutesApi';
import type { Subject } from '../reports/subject';
import { MemberMenu } from './MemberMenu';

const REPORT = 'POST /api/reports/';
const accepted = json({ id: 1, status: 'open' }, { status: 201 });
const post: Subject = { kind: 'post', id: 7, text: 'Buy my olives' };

beforeEach(() => {
  localStorage.clear();
  drafts.forget('draft:');
});

/** Ada has chosen Report in the menu of something by Bob. */
async function report(
  subjects: [Subject, ...Subject[]] = [post],
  replies: Reply | [Reply, ...Reply[]] = accepted,
) {
  const requests = scriptServer({ [REPORT]: replies });
  const opened = renderScreen(<MemberMenu username="bob" subjects={subjects} />, makeSignedInStore());
  const { user } = opened;
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  const send = () => user.click(screen.getByRole('button', { name: 'Send report' }));
  const write = async (text: string) => {
    await user.click(words());
    await user.paste(text);
  };
  return { ...opened, requests, dialog, send, write };
}

const choose = (name: RegExp | string) => screen.getByRole('radio', { name });
const words = () => screen.getByLabelText('What should the moderators know? (optional)');
const sentBy = (requests: Request[]) => Promise.all(requests.map((request) => request.clone().json()));
const keysOf = (requests: Request[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'));

test('a muted member can be unmuted, and muted again', async () => {
  const requests = scriptServer({
    'GET /api/mutes/': [json([makeMute('Bob')]), json([])],
    'DELETE /api/users/bob/mute/': noContent,
  });
  const store = makeSignedInStore();
  const { user } = renderScreen(<MemberMenu username="bob" subjects={[post]} />, store);
  await act(() => store.dispatch(mutesApi.endpoints.getMutes.initiate()));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute bob' }));
  expect(await screen.findByText('You unmuted bob.')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Mute bob' })).toBeVisible();
});

test('shows what is reported again, and sends it with category and words', async () => {
  const { user, requests, dialog, send, write } = await report();
  expect(dialog).toHaveAccessibleName('Report a post by bob');
  expect(within(dialog).getByText('Buy my olives')).toBeVisible();
  await user.click(choose(/^Spam/));
  await write(' Every day ');
  await send();
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(await sentBy(requests)).toEqual([{ kind: 'post', id: 7, category: 'spam', text: 'Every day' }]);
});

test('begins with the first choice, and Control+Enter in the words sends it', async () => {
  const { user, requests } = await report();
  expect(choose(/^Spam/)).toHaveFocus();
  await user.keyboard(' ');
  await user.type(words(), 'Every day{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeVisible();
  expect(await sentBy(requests)).toEqual([{ kind: 'post', id: 7, category: 'spam', text: 'Every day' }]);
  await user.click(screen.getByRole('button', { name: 'Mute bob' }));
  expect(choose('Until I undo it')).toHaveFocus();
});

test('without a category it asks for one, and sends nothing', async () => {
  const { requests, send } = await report();
  await send();
  expect(screen.getByText('Please choose what is wrong.')).toBeVisible();
  expect(choose(/^Spam/)).toHaveFocus();
  expect(requests).toEqual([]);
});

test('a failure says so and keeps what was typed; sent again it is the same report, the next one another', async () => {
  const { user, requests, send, write } = await report([post], [problem(400, 'x'), accepted]);
  await user.click(choose(/^Hate/));
  await write('Look');
  await send();
  expect(await screen.findByText('Your report could not be sent. Please try again.')).toBeVisible();
  expect(words()).toHaveValue('Look');
  expect(choose(/^Hate/)).toBeChecked();
  await send();
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(words()).toHaveValue('');
  await user.click(choose(/^Hate/));
  await write('Look');
  await send();
  await screen.findByRole('button', { name: 'Done' });
  const [first, second, third] = keysOf(requests);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what is gone, and what the server refuses, is said', async () => {
  const { user, send } = await report([post], [problem(404, 'x'), problem(409, 'This is your own.')]);
  await user.click(choose(/^Spam/));
  await send();
  expect(await screen.findByText('What you report is not there any more.')).toBeVisible();
  await send();
  expect(await screen.findByText('This is your own.')).toBeVisible();
});

test('words have a counter, and too many cannot be sent', async () => {
  const { write } = await report();
  await write('x'.repeat(1_001));
  expect(screen.getByText('1 too many')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send report' })).toBeDisabled();
});

test('what was chosen and typed is there again after the dialog was closed', async () => {
  const { user, write } = await report();
  await user.click(choose(/^Hate/));
  await write('Half a thought');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(words()).toHaveValue('Half a thought');
  expect(choose(/^Hate/)).toBeChecked();
});

test.each([
  [
    "a post's picture",
    [post, { kind: 'picture', id: 7, image: '/media/a.webp' }],
    { kind: 'picture', id: 7 },
  ],
  [
    "a member's picture",
    [
      { kind: 'member', text: 'A bio' },
      { kind: 'picture', image: '/media/a.webp' },
    ],
    { kind: 'picture', username: 'bob' },
  ],
  [
    'a message',
    [{ kind: 'member' }, { kind: 'message', id: 4, text: 'Send me gold' }],
    { kind: 'message', id: 4 },
  ],
] as [string, [Subject, Subject], object][])(
  '%s can be chosen instead',
  async (_what, subjects, reference) => {
    const { user, requests, dialog, send } = await report(subjects);
    expect(screen.getAllByRole('radio')[0]).toHaveFocus();
    for (const { text, image } of subjects) {
      if (text) expect(within(dialog).getByText(text)).toBeVisible();
      if (image) expect(dialog.querySelector(`img[src="${image}"]`)).toBeVisible();
    }
    await user.click(choose(/^(The picture|This message)/));
    await user.click(choose(/^Something else/));
    await send();
    await screen.findByRole('dialog', { name: 'Thank you' });
    expect(await sentBy(requests)).toEqual([{ ...reference, category: 'other', text: '' }]);
  },
);

test.each(['Mute bob', 'Block bob'])('after it, %s is offered', async (name) => {
  const { user, send } = await report();
  await user.click(choose(/^Spam/));
  await send();
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});
