import styled from '@emotion/styled';
import List from '@mui/material/List';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureSentence } from '../../api/errorSentence';
import { Dialog, focusScroller } from '../../ui/Dialog';
import { EmptyState, ErrorState } from '../../ui/states';
import { PersonIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { LoadingRows } from '../../ui/skeletons';
import { RetryNote } from '../../network/RetryNote';
import { followsErrors, useGetFollowersInfiniteQuery, useGetFollowingInfiniteQuery } from './followsApi';
import { MemberListRow } from './MemberListRow';

export type MemberListKind = 'followers' | 'following';

const TEXTS = {
  followers: {
    title: 'Followers',
    call: 'getFollowers',
    empty: 'No followers yet',
    hint: (name: string) => `Followers of ${name} appear here.`,
  },
  following: {
    title: 'Following',
    call: 'getFollowing',
    empty: 'Not following anyone yet',
    hint: (name: string) => `Members whom ${name} follows appear here.`,
  },
} as const;

/** Keeps its height while pages load. */
const Scroller = styled.div({
  position: 'relative',
  flex: '1 1 auto',
  height: 'min(560px, 70vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: 'env(safe-area-inset-bottom)',
  '&:focus-visible': { outlineOffset: -2 },
});

const PLACES_MAX = 100;
/** Where a list was scrolled to, in pixels, by the key of its history entry. */
const places = new Map<string, number>();

/** Shows a list that is come back to, from a member's profile, where it was left. */
function usePlace(scroller: HTMLDivElement | null, hasRows: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (!scroller || !hasRows) return;
    scroller.scrollTo(0, places.get(key) ?? 0);
    const onScroll = () => {
      if (places.size >= PLACES_MAX) places.clear();
      places.set(key, scroller.scrollTop);
    };
    scroller.addEventListener('scroll', onScroll);
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [key, scroller, hasRows]);
}

function useMemberList(kind: MemberListKind, username: string) {
  const followers = useGetFollowersInfiniteQuery(kind === 'followers' ? username : skipToken);
  const following = useGetFollowingInfiniteQuery(kind === 'following' ? username : skipToken);
  return kind === 'followers' ? followers : following;
}

interface MemberListDialogProps {
  kind: MemberListKind;
  username: string;
  onClose: () => void;
}

/** A member's followers, or those they follow, latest first, page by page (spec §2). */
export function MemberListDialog({ kind, username, onClose }: MemberListDialogProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const begin = useCallback((element: HTMLDivElement | null) => {
    setScroller(element);
    focusScroller(element);
  }, []);
  const list = useMemberList(kind, username);
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = list;
  const { title, call, empty, hint } = TEXTS[kind];
  const message = error ? failureSentence(followsErrors[call], error) : null;
  const usernames = data?.pages.flatMap((page) => page.items) ?? [];

  usePlace(scroller, usernames.length > 0);
  return (
    <Dialog title={title} onClose={onClose} isTall>
      <Scroller ref={begin} tabIndex={-1}>
        {!data && !message && (
          <LoadingRows label="Loading..." size={44}>
            <RetryNote endpoint={call} />
          </LoadingRows>
        )}
        {data && usernames.length === 0 && (
          <EmptyState icon={<PersonIcon />} title={empty} text={hint(username)} />
        )}
        {usernames.length > 0 && (
          <List>
            {usernames.map((each) => (
              <MemberListRow key={each} username={each} />
            ))}
          </List>
        )}
        {message && (
          <ErrorState message={message} onRetry={() => void (data ? fetchNextPage() : refetch())} />
        )}
        {hasNextPage && !message && (
          <LoadMore scroller={scroller} isLoading={isFetching} onMore={fetchNextPage} />
        )}
      </Scroller>
    </Dialog>
  );
}
