import { makeConversation, makeMessage } from '../../testing/fixtures';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { messagesApi } from './messagesApi';

const { getConversations, sendMessage } = messagesApi.endpoints;
const message = { username: 'bob', content: 'Mine', submissionKey: 'k' };
const sent = json({ ...makeMessage(2, 'ada'), content: 'Mine' }, { status: 201 });
const listWith = (content: string) =>
  json([
    {
      ...makeConversation('bob'),
      latest_message: { content, sender_username: 'bob', created_at: '2026-01-01T00:00:00.000Z' },
    },
  ]);

/** The list is loaded; `latest` are the latest messages that it has shown. */
async function start(lists: [Reply, ...Reply[]], send: Reply) {
  scriptServer({ 'GET /api/messages/conversations/': lists, 'POST /api/messages/bob/': send });
  const store = makeSignedInStore();
  const list = store.dispatch(getConversations.initiate());
  await list;
  const latest = new Set<unknown>();
  const note = () => {
    const { data } = getConversations.select()(store.getState());
    latest.add(data?.pages[0]?.items[0]?.latest_message.content);
  };
  note();
  store.subscribe(note);
  return { list, latest, send: () => store.dispatch(sendMessage.initiate(message)) };
}

test('a sent message refetches the list of conversations', async () => {
  const { latest, send } = await start([listWith('Hello'), listWith('Mine')], sent);
  await send();
  await settle();
  expect([...latest]).toEqual(['Hello', 'Mine']);
});

test('a sent message does not hide a newer reply in a list that is being fetched', async () => {
  const late = held(listWith('Reply'));
  const { list, latest, send } = await start([listWith('Hello'), late.reply, listWith('Reply')], sent);
  void list.refetch();
  await settle();
  await send();
  late.release();
  await settle();
  expect([...latest]).toEqual(['Hello', 'Reply']);
});

test('a message that could not be sent refetches nothing', async () => {
  const { latest, send } = await start([listWith('Hello'), listWith('Other')], problem(400, 'No.'));
  await send();
  await settle();
  expect([...latest]).toEqual(['Hello']);
});
