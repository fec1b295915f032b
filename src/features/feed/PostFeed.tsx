import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { useAppSelector } from '../../app/hooks';
import { EmptyState, ErrorState } from '../../ui/states';
import { Mark } from '../../ui/Mark';
import { useLocationKey } from '../../ui/locationKey';
import { LoadingCards } from '../../ui/skeletons';
import { toast } from '../../ui/toast';
import { selectUsername } from '../auth/authSlice';
import { argOf, useGetPostsInfiniteQuery } from '../posts/postsApi';
import { useNewPosts, type NewPosts } from '../posts/newPosts';
import { useKeptFeed, type KeptState } from '../posts/useKeptFeed';
import { usePostIds } from '../posts/usePostIds';
import { postsErrors } from '../posts/postsSentences';
import { KeptLine } from './KeptLine';
import { NewerPosts, OlderPosts, PostsRetryNote } from './list/MorePosts';
import { readScrollPosition, usePageRestoration, type ScrollPosition } from './list/useScrollRestoration';
import { PostList } from './list/PostList';
import { useRestored } from './prefetch';

/** In the place of posts whose toast has the sentence of spec §8. */
const NOT_LOADED = 'Posts could not be loaded.';

function emptyText(author: string | undefined, isOwn: boolean): string {
  if (author === undefined) return 'Be the first to share something!';
  return isOwn ? 'What you share will be here.' : `Nothing by ${author} so far.`;
}

interface NoPostsProps {
  text: string;
  locationKey: string;
  /** The saved scroll position of this history entry. */
  position: ScrollPosition | undefined;
}

function NoPosts({ text, locationKey, position }: NoPostsProps) {
  usePageRestoration(locationKey, position);
  return <EmptyState icon={<Mark size={48} />} title="No posts yet" text={text} />;
}

/** Offers as well what was added above a list of the last visit, out of sight. */
function withArrived(newPosts: NewPosts, kept: KeptState | null): NewPosts {
  if (!kept || kept.arrived.length === 0) return newPosts;
  const show = async () => {
    const first = newPosts.ids.length > 0 ? await newPosts.show() : kept.arrived[0];
    kept.forgetArrived();
    return first;
  };
  return { ...newPosts, ids: [...newPosts.ids, ...kept.arrived], show };
}

interface PostFeedProps {
  /** Only the posts of this member. */
  author?: string;
}

/** A list of posts, newest first: everyone's (spec §2), or one member's on their profile. */
export function PostFeed({ author }: PostFeedProps) {
  const locationKey = useLocationKey();
  const isOwn = useAppSelector((state) => selectUsername(state) === author);
  const position = useMemo(() => readScrollPosition(locationKey), [locationKey]);
  const isRestored = useRestored(author);
  const posts = useGetPostsInfiniteQuery(isRestored ? argOf(author) : skipToken, {
    initialPageParam: position?.anchor?.bound,
  });
  const { data, error, isFetching, isFetchPreviousPageError, refetch } = posts;
  const ids = usePostIds(data, author);
  const kept = useKeptFeed(data, author);
  const newPosts = withArrived(useNewPosts(author === undefined ? data : undefined, ids), kept);
  const message = error ? failureSentence(postsErrors.getPosts, error) : null;
  const isEmpty = data && ids.length === 0 && !posts.hasNextPage;
  const { ids: missing, show } = newPosts;
  // Deferred, so that the first cards are rendered in an interruptible transition.
  const isLoaded = useDeferredValue(data !== undefined);

  // An empty feed shows new posts at once, since there is nothing to read.
  useEffect(() => {
    if (isEmpty && missing.length > 0) void show();
  }, [isEmpty, missing, show]);
  // An error that is cached from an earlier visit has been shown.
  const [knownError] = useState(error);
  const hasPosts = data !== undefined;
  // Where the panel has said it, a refetch that the member did not ask for says nothing; of a member's posts it says it alone.
  const isUntold = useRef(!error);
  const isFeed = author === undefined;
  useEffect(() => {
    if (error === knownError) return;
    if (hasPosts || (isFeed && isUntold.current)) toast(message, 'error');
    isUntold.current = false;
  }, [message, error, knownError, hasPosts, isFeed]);

  if (!data && message && !isFetching) {
    const retry = () => {
      isUntold.current = true;
      void refetch();
    };
    return <ErrorState message={isFeed ? NOT_LOADED : message} onRetry={retry} />;
  }
  if (!data || !isLoaded) {
    return (
      <LoadingCards label="Loading posts">
        <PostsRetryNote />
      </LoadingCards>
    );
  }
  if (isEmpty) {
    return <NoPosts key={locationKey} text={emptyText(author, isOwn)} {...{ locationKey, position }} />;
  }
  return (
    <div style={{ position: 'relative' }}>
      {kept && <KeptLine {...kept} />}
      <PostList
        key={locationKey}
        {...{ list: data, ids, locationKey, position, newPosts }}
        isBusy={isFetching || (kept?.isFetching ?? false)}
        heldId={kept?.heldId ?? null}
        newer={
          posts.hasPreviousPage && (
            <NewerPosts
              message={isFetchPreviousPageError ? message : null}
              isLoading={isFetching}
              onMore={posts.fetchPreviousPage}
            />
          )
        }
        older={
          posts.hasNextPage && (
            <OlderPosts
              message={message && !isFetchPreviousPageError ? NOT_LOADED : null}
              isLoading={isFetching}
              onMore={posts.fetchNextPage}
            />
          )
        }
      />
    </div>
  );
}
