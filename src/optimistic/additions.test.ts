import { sessionEnded } from '../api/session';
import { additionsReducer, itemsAdded } from './additions';

test('keeps an item that is added twice once, with the later time', () => {
  const once = additionsReducer(undefined, itemsAdded({ lists: ['posts', 'posts:ada'], ids: [1], at: 10 }));
  const twice = additionsReducer(once, itemsAdded({ lists: ['posts'], ids: [1, 2], at: 20 }));
  expect(twice).toEqual({
    posts: [
      { id: 1, at: 20 },
      { id: 2, at: 20 },
    ],
    'posts:ada': [{ id: 1, at: 10 }],
  });
});

test('keeps the latest 200 additions of a list', () => {
  const ids = Array.from({ length: 250 }, (_none, index) => index);
  const state = additionsReducer(undefined, itemsAdded({ lists: ['posts'], ids, at: 1 }));
  expect(state['posts']?.map(({ id }) => id)).toEqual(ids.slice(50));
});

test('is reset when the session ends', () => {
  const state = additionsReducer(undefined, itemsAdded({ lists: ['posts'], ids: [1], at: 1 }));
  expect(additionsReducer(state, sessionEnded({ reason: 'signedOut' }))).toEqual({});
});
