import { makePost } from '../../testing/fixtures';
import { insertNewest, type PostPages } from './postsCache';

const pagesFrom = (firstTrail: string[]): PostPages => ({
  pages: [
    { items: [makePost(2), makePost(1)], next: 'x' },
    { items: [makePost(0)], next: null },
  ],
  pageParams: [firstTrail, [...firstTrail, 'x']],
});

const ids = ({ pages }: PostPages) => pages.map(({ items }) => items.map(({ id }) => id));

test('a new post is the first', () => {
  const pages = pagesFrom([]);
  insertNewest(pages, makePost(3));
  expect(ids(pages)).toEqual([[3, 2, 1], [0]]);
});

test('one that is there already is not doubled', () => {
  const pages = pagesFrom([]);
  insertNewest(pages, makePost(2));
  expect(ids(pages)).toEqual([[2, 1], [0]]);
});

test('a list that has dropped its top does not show it further down', () => {
  const pages = pagesFrom(['dropped']);
  insertNewest(pages, makePost(3));
  expect(ids(pages)).toEqual([[2, 1], [0]]);
});

test('a list without pages stays so', () => {
  const pages: PostPages = { pages: [], pageParams: [] };
  insertNewest(pages, makePost(3));
  expect(ids(pages)).toEqual([]);
});
