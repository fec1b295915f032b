import { makePost } from '../../testing/fixtures';
import { insertNewest, mergeNewest, missingPosts, type PostPage, type PostPages } from './postsCache';

const pageOf = (ids: number[], next: string | null, previous: string | null = null): PostPage => ({
  items: ids.map((id) => makePost(id)),
  next,
  previous,
});

/** A list of two pages, 6 5 and 4, there from its top unless something is before it. */
const listOf = (previous: string | null = null): PostPages => ({
  pages: [pageOf([6, 5], 'x', previous), pageOf([4], 'y', 'z')],
  pageParams: [{}, { before: 'x' }],
});

const ids = ({ pages }: PostPages) => pages.map(({ items }) => items.map(({ id }) => id));

describe('a new post', () => {
  test('is the first', () => {
    const list = listOf();
    insertNewest(list, makePost(7));
    expect(ids(list)).toEqual([[7, 6, 5], [4]]);
  });

  test('that is there already is not doubled', () => {
    const list = listOf();
    insertNewest(list, makePost(5));
    expect(ids(list)).toEqual([[6, 5], [4]]);
  });

  test('does not show further down in a list that is not there from its top', () => {
    const list = listOf('above');
    insertNewest(list, makePost(7));
    expect(ids(list)).toEqual([[6, 5], [4]]);
  });

  test('changes nothing in a list without pages', () => {
    const list: PostPages = { pages: [], pageParams: [] };
    insertNewest(list, makePost(3));
    expect(ids(list)).toEqual([]);
  });
});

describe('the newest page', () => {
  const merge = (newest: PostPage, list = listOf()) => {
    const missing = missingPosts(list, newest).map(({ id }) => id);
    mergeNewest(list, newest);
    return { missing, ids: ids(list) };
  };

  test('brings what was written meanwhile, in its order', () => {
    expect(merge(pageOf([8, 7, 6], 'c'))).toEqual({ missing: [8, 7], ids: [[8, 7, 6, 5], [4]] });
  });

  test('brings what others wrote below a post of one’s own', () => {
    const list = listOf();
    insertNewest(list, makePost(9));
    expect(merge(pageOf([9, 8, 6], 'c'), list)).toEqual({ missing: [8], ids: [[9, 8, 6, 5], [4]] });
  });

  test('that reaches below the list, since posts were deleted, brings nothing old', () => {
    expect(merge(pageOf([6, 4, 3], 'c'))).toEqual({ missing: [], ids: [[6, 5], [4]] });
  });

  test('between which and the list there may be more begins the list anew', () => {
    expect(merge(pageOf([30, 29], 'c'))).toEqual({ missing: [30, 29], ids: [[30, 29]] });
  });

  test('brings nothing to a list that is not there from its top', () => {
    expect(merge(pageOf([8, 7, 6], 'c'), listOf('above'))).toEqual({ missing: [], ids: [[6, 5], [4]] });
  });
});
