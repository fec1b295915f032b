import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { uuid } from '../../api/uuid';
import { send } from '../../features/messages/outbox';
import { unsentKeys } from '../../drafts/unsent';
import { restored } from '../../outbox/outboxSlice';
import { keep } from '../../outbox/useKeep';
import { makeComment, makeMessage } from '../../testing/fixtures';
import { setOnline } from '../../testing/network';
import { renderScreen } from '../../testing/renderScreen';
import { json, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import Outbox from './Outbox';

beforeEach(() => localStorage.clear());

/** What Ada has written without a network, in the list. */
async function openList(...texts: string[]) {
  setOnline(false);
  const store = makeSignedInStore();
  for (const content of texts)
    await store.dispatch(keep({ endpoint: 'createComment', postId: 1 }, { content, submissionKey: uuid() }));
  const { user } = renderScreen(<Outbox />, store);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const list = await screen.findByRole('dialog', { name: 'Waiting to be sent' });
  const button = (text: string, name: string) => {
    const item = within(list).getByText(text).closest('li')!;
    return within(item).getByRole('button', { name });
  };
  const withdraw = async (text: string) => {
    await user.click(button(text, 'Withdraw'));
    const question = await screen.findByRole('dialog', { name: 'Withdraw' });
    return (name: string) => user.click(within(question).getByRole('button', { name }));
  };
  return { user, store, list, button, withdraw };
}

test('after Save and Cancel of a change the focus is on Change of the same entry', async () => {
  const { user, list, button } = await openList('One', 'Two');
  await user.click(button('Two', 'Change'));
  expect(screen.getByText('2 waiting to be sent')).toBeInTheDocument();
  await user.keyboard('!');
  await user.click(within(list).getByRole('button', { name: 'Save' }));
  expect(button('Two!', 'Change')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(within(list).getByRole('button', { name: 'Cancel' }));
  expect(button('Two!', 'Change')).toHaveFocus();
});

test('a picture that is taken from what waits is not kept', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const { user, store, button } = await openList('One');
  const image = new File(['x'], 'a.png', { type: 'image/png' });
  const post = { content: 'A post', image, submissionKey: uuid() };
  await act(() => store.dispatch(keep({ endpoint: 'createPost' }, post)));
  expect(await unsentKeys(7)).toHaveLength(2);
  await user.click(button('A post', 'Change'));
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await unsentKeys(7)).toEqual(['unsent:7:/']);
});

test('a change that is left by closing the list is not sent, and the sign says so', async () => {
  const { user, button } = await openList('One');
  await user.click(button('One', 'Change'));
  await user.keyboard('{Escape}');
  expect(await screen.findByText('1 not sent')).toBeInTheDocument();
});

test('a message whose change was left is not sent once the network is back, nor is the next; the sign leads to the change', async () => {
  const sent: string[] = [];
  const answer: Reply = async (request) => {
    const { content } = (await request.json()) as { content: string };
    sent.push(content);
    return json({ ...makeMessage(sent.length, 'ada'), content }, { status: 201 })(request);
  };
  scriptServer({
    'POST /api/posts/1/comments/': json(makeComment(1), { status: 201 }),
    'POST /api/messages/bob/': answer,
  });
  const toasts = collectToasts();
  const { user, store, button } = await openList('A comment');
  for (const text of ['One', 'Two']) act(() => void store.dispatch(send('unsent:7:bob', 'bob', text)));
  await user.click(button('One', 'Change'));
  await user.keyboard('!{Escape}');
  act(() => setOnline(true));
  expect(await screen.findByText('1 not sent')).toBeInTheDocument();
  expect([sent, toasts]).toEqual([[], []]);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('One!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual(['One!', 'Two']));
});

test('Send sends a message also after another that has failed, and what waited behind goes once that is withdrawn', async () => {
  const sent: string[] = [];
  const answer: Reply = async (request) => {
    const { content } = (await request.json()) as { content: string };
    sent.push(content);
    return json({ ...makeMessage(sent.length, 'ada'), content }, { status: 201 })(request);
  };
  scriptServer({ 'POST /api/messages/bob/': answer });
  const { store, user, button, withdraw, list } = await openList('A comment');
  const entry = (content: string, status: 'failed' | 'waiting') => ({
    key: content,
    content,
    created_at: new Date().toISOString(),
    status,
  });
  const messages = [entry('One', 'failed'), entry('Two', 'failed'), entry('Three', 'waiting')];
  act(() => void store.dispatch(restored({ box: 'unsent:7:bob', messages })));
  const answerFirst = await withdraw('A comment');
  await answerFirst('Withdraw');
  act(() => setOnline(true));
  await user.click(button('Two', 'Send'));
  await waitFor(() => expect(within(list).queryByText('Two')).not.toBeInTheDocument());
  expect(sent).toEqual(['Two']);
  const answerTo = await withdraw('One');
  await answerTo('Withdraw');
  await waitFor(() => expect(sent).toEqual(['Two', 'Three']));
});

test('a question comes before what is withdrawn; then the focus is on the next entry, else on Close', async () => {
  const { list, button, withdraw } = await openList('One', 'Two');
  let answer = await withdraw('One');
  expect(screen.getByText(/“One” will not be sent any more, and will/)).toBeVisible();
  await answer('Cancel');
  await waitFor(() => expect(button('One', 'Withdraw')).toHaveFocus());
  answer = await withdraw('One');
  await answer('Withdraw');
  expect(within(list).queryByText('One')).not.toBeInTheDocument();
  expect(button('Two', 'Change')).toHaveFocus();
  answer = await withdraw('Two');
  await answer('Withdraw');
  expect(within(list).getByText('Nothing is waiting: all is sent.')).toBeVisible();
  expect(within(list).getByRole('button', { name: 'Close' })).toHaveFocus();
});
