import styled from '@emotion/styled';
import List from '@mui/material/List';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/** Where a list was left: by a row, since those out of view have an estimated height. */
interface Place {
  href: string | null | undefined;
  /** Of the row in the list's window, in pixels. */
  top: number;
  /** Something in the row had the focus. */
  hasFocus: boolean;
  /** How many rows there were. */
  rowCount: number;
}

const PLACES_MAX = 100;
/** By the key of the list's history entry. */
const places = new Map<string, Place>();

const rowsIn = (scroller: Element) => [...scroller.querySelectorAll('li')];
const linkIn = (row: Element) => row.querySelector('a');

function placeIn(scroller: Element): Place | undefined {
  const rows = rowsIn(scroller);
  const focused = rows.find((row) => row.contains(document.activeElement));
  const row = focused ?? rows.find((each) => each.offsetTop + each.offsetHeight > scroller.scrollTop);
  return (
    row && {
      href: linkIn(row)?.getAttribute('href'),
      top: row.offsetTop - scroller.scrollTop,
      hasFocus: row === focused,
      rowCount: rows.length,
    }
  );
}

/**
 * Shows a list that is come back to, from a member's profile, where it was left, with the focus on its row.
 * @param onMore fetches the next page, since the list begins with its first again
 */
function usePlace(scroller: HTMLDivElement | null, rowCount: number, onMore: () => void): void {
  const { key } = useLocation();
  /** Until it is shown again. */
  const place = useRef(places.get(key));
  const showMore = useEffectEvent(onMore);

  useLayoutEffect(() => {
    if (!scroller || !place.current || rowCount === 0) return;
    const { href, top, hasFocus, rowCount: before } = place.current;
    const row = rowsIn(scroller).find((each) => linkIn(each)?.getAttribute('href') === href);
    const isUnmoved = document.activeElement === scroller && scroller.scrollTop === 0;
    if (isUnmoved && !row && rowCount < before) {
      showMore();
      return;
    }
    place.current = undefined;
    if (!row || !isUnmoved) return;
    scroller.scrollTo(0, row.offsetTop - top);
    if (hasFocus) linkIn(row)?.focus({ preventScroll: true });
  }, [scroller, rowCount]);

  useLayoutEffect(() => {
    if (!scroller) return;
    return () => {
      const left = placeIn(scroller);
      if (!left) return;
      if (places.size >= PLACES_MAX) places.clear();
      places.set(key, left);
    };
  }, [key, scroller]);
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
  const message = error && !isFetching ? failureSentence(followsErrors[call], error) : null;
  const usernames = data?.pages.flatMap((page) => page.items) ?? [];

  usePlace(scroller, usernames.length, () => void fetchNextPage());
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
