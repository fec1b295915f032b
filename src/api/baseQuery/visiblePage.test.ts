import { setPageVisibility } from '../../testing/pageVisibility';
import { answering, makeQueryApi } from '../../testing/queryApi';
import { withVisiblePage } from './visiblePage';

const READ = { marksAsRead: true } as const;
const args = { url: '/api/messages/bob/' } as const;
const tick = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => setPageVisibility('visible'));

function start(options = {}) {
  const next = answering({ data: 'read' });
  const { api } = makeQueryApi();
  const response = withVisiblePage(next)(args, api, options);
  return { next, api, response };
}

test('a call that marks as read is made at once on a visible page', async () => {
  expect(await start(READ).response).toEqual({ data: 'read' });
});

test('it waits on a hidden page until the page is visible', async () => {
  setPageVisibility('hidden');
  const { next, response } = start(READ);
  await tick();
  expect(next).not.toHaveBeenCalled();
  setPageVisibility('visible');
  expect(await response).toEqual({ data: 'read' });
  expect(next).toHaveBeenCalledTimes(1);
});

test('other calls do not wait', async () => {
  setPageVisibility('hidden');
  expect(await start().response).toEqual({ data: 'read' });
});

test('an abort ends the wait, and the attempt gets the aborted signal', async () => {
  setPageVisibility('hidden');
  const { next, api, response } = start(READ);
  api.abort();
  await response;
  expect(next.mock.calls[0]?.[1].signal.aborted).toBe(true);
});
