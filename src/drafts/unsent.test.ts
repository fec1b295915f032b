import { drafts } from './drafts';
import { unsentKeys } from './unsent';

beforeEach(() => {
  localStorage.clear();
  drafts.forget('draft:');
});

test('texts and messages are unsent, whatever the member is named to whom they are', async () => {
  const texts = [
    'draft:7:message:category',
    'draft:7:message:submission',
    'unsent:7:category',
    'draft:7:post',
  ];
  for (const key of texts) localStorage.setItem(key, 'text');
  // The key of a submission, and the choice beside a text.
  for (const key of [
    'draft:7:post:submission',
    'draft:7:message:bob:submission',
    'draft:7:report:post:1:category',
  ])
    localStorage.setItem(key, 'x');
  expect((await unsentKeys(7)).sort()).toEqual(texts.sort());
});
