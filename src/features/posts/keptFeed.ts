import type { Post } from '#contract/posts';
import { isSameName } from '../../api/isSameName';
import { selectMemberId } from '../../api/session';
import type { AppThunk, RootState } from '../../app/hooks';
import { openedAt, readLastVisit } from '../../lastVisit/lastVisit';
import { selectUsername } from '../auth/authSlice';
import { itemsAdded, selectAdditions } from '../../optimistic/additions';
import type { Page } from '../../api/pages';
import { isGap, missingIds } from './newPosts';
import { cachePosts, confirmPost, postEntityApi, type CachedPost } from './postEntity';
import { argOf, postsApi, type PostPages } from './postsApi';
import { listOf, postRemoved, selectRemovedPosts } from './postsSlice';
import { shownIds } from './usePostIds';

/** The most posts that are kept; a page has 20. */
const MAX_POSTS = 40;

type KeptPost = Omit<CachedPost, 'readAt' | 'changedAt' | 'isStale'>;

/** The newest page of the feed or of the own posts, as it is kept for the next visit: without comments, which are read where they are. */
interface KeptFeed {
  posts: KeptPost[];
  /** The cursor of the page after it. */
  next: string | null;
}

/** The types of a post's fields, so that a new field does not compile without one. */
const TYPES: Record<keyof Post, string> = {
  id: 'number',
  author_username: 'string',
  author_profile_picture: 'string|null',
  author_godtier: 'string',
  content: 'string',
  image: 'string|null',
  image_width: 'number|null',
  image_height: 'number|null',
  image_placeholder: 'string|null',
  time_since_posted: 'string',
  created_at: 'string',
  like_count: 'number',
  smite_count: 'number',
  comment_count: 'number',
  is_liked: 'boolean',
  is_smited: 'boolean',
  is_temporarily_edited: 'boolean',
  edited_by_username: 'string|null',
  temp_edit_remaining: 'number|null',
  comments: 'object',
  comments_next: 'string|null',
  content_warning: 'string|undefined',
};

const hasType = (value: unknown, types: string): boolean =>
  types.split('|').includes(value === null ? 'null' : typeof value);

const isPost = (value: unknown): value is KeptPost =>
  Object.entries(TYPES).every(([field, types]) =>
    hasType((value as Record<string, unknown> | null)?.[field], types),
  );

function isKeptFeed(value: unknown): value is KeptFeed {
  const { posts, next } = (value ?? {}) as Partial<KeptFeed>;
  return Array.isArray(posts) && posts.length > 0 && posts.every(isPost) && hasType(next, 'string|null');
}

const { getPost } = postEntityApi.endpoints;
const { getPosts, getNewestPosts } = postsApi.endpoints;

/**
 * The newest page as the cache now has it, with own new posts and without deleted ones; undefined while it is not cached.
 * @param author of the list; undefined for the feed
 */
export function selectFeedToKeep(state: RootState, author: string | undefined): KeptFeed | undefined {
  const { data: newest } = getNewestPosts.select(argOf(author))(state);
  if (!newest) return undefined;
  const list: PostPages = { pages: [newest], pageParams: [{}] };
  const removed = selectRemovedPosts(state);
  const all = shownIds(list, selectAdditions(state, listOf(author)), removed);
  const ids = all.length > MAX_POSTS ? shownIds(list, undefined, removed) : all;
  const posts = ids.flatMap((id): KeptPost[] => {
    const { data } = getPost.select(id)(state);
    if (!data) return [];
    const { readAt, changedAt, isStale, ...post } = data;
    return [{ ...post, comments: [], comments_next: null }];
  });
  return posts.length > 0 ? { posts, next: newest.next } : undefined;
}

/** Of a change that may have been made after any post of the last visit. */
const OUT_OF_DATE = { startedAt: -1, answeredAt: 1 };

/** Whether a list is what the last visit has kept. */
export const isKept = (list: PostPages | undefined): list is PostPages =>
  (list?.pages[0]?.readAt ?? openedAt) < openedAt;

/** Whether a list is kept for the next visit: the feed, and the posts of the member. */
export const selectIsKeptList = (state: RootState, author: string | undefined): boolean =>
  author === undefined || isSameName(selectUsername(state) ?? '', author);

/** The list as it is cached. */
export const selectPosts = (state: RootState, author: string | undefined) =>
  getPosts.select(argOf(author))(state);

/**
 * Brings back a list of the member's last visit, unless it is requested already. Its posts are as old as can be, so that
 * any response replaces them.
 * @param wanted the post to which the page will scroll; where it is not among them they are of use without a network only
 * @param author of the list; undefined for the feed
 * @returns whether there is one
 */
export const restoreFeed =
  (wanted: number | undefined, author?: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const memberId = selectMemberId(getState());
    if (memberId === null || !selectIsKeptList(getState(), author)) return false;
    const part = author === undefined ? 'feed' : 'ownPosts';
    const kept = await readLastVisit(memberId, part, isKeptFeed);
    const isRequested = !selectPosts(getState(), author).isUninitialized;
    if (!kept || isRequested || selectMemberId(getState()) !== memberId) return false;
    const { posts, next } = kept.value;
    const items = posts.map(({ id }) => id);
    if (wanted !== undefined && !items.includes(wanted) && navigator.onLine) return false;
    dispatch(cachePosts(posts.map((post) => ({ ...post, readAt: 0 }))));
    const page = { items, next, previous: null, readAt: kept.at };
    const value = { pages: [page], pageParams: [{}] };
    dispatch(postsApi.util.upsertQueryEntries([{ endpointName: 'getPosts', arg: argOf(author), value }]));
    return true;
  };

/**
 * Brings a list of the last visit up to date with the newest page: posts that it should have and has not are gone; those beyond
 * it are refetched when they are shown; new ones are added above, unless there may be more between, which are offered instead
 * (useNewPosts).
 * @returns the ids that were added; null if the list has none of the newest posts
 */
export const updateKept =
  (list: PostPages, newest: Page<number>, author: string | undefined): AppThunk<number[] | null> =>
  (dispatch, getState) => {
    const ids = list.pages[0]?.items ?? [];
    const oldest = newest.next === null ? 0 : (newest.items.at(-1) ?? 0);
    for (const id of ids.filter((one) => !newest.items.includes(one))) {
      if (id > oldest) dispatch(postRemoved(id));
      else dispatch(confirmPost(id, {}, OUT_OF_DATE));
    }
    if (isGap(ids[0], newest)) return null;
    const removed = selectRemovedPosts(getState());
    const added = missingIds(ids, list.pages.at(-1)?.next === null, newest.items).filter(
      (id) => !removed.includes(id),
    );
    dispatch(itemsAdded({ lists: [listOf(author)], ids: added, at: newest.readAt }));
    return added;
  };
