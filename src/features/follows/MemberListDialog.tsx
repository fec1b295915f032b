import styled from '@emotion/styled';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { PersonIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { RetryNote } from '../../network/RetryNote';
import { useGetFollowersInfiniteQuery, useGetFollowingInfiniteQuery } from './followsApi';
import { MemberListRow } from './MemberListRow';
import { followsErrors } from './followsSentences';

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
  '& > p': { margin: '16px 20px 0' },
});

function useMemberList(kind: MemberListKind, username: string) {
  const followers = useGetFollowersInfiniteQuery(kind === 'followers' ? username : skipToken);
  const following = useGetFollowingInfiniteQuery(kind === 'following' ? username : skipToken);
  return kind === 'followers' ? followers : following;
}

const SKELETON_WIDTHS = [150, 110, 170, 130, 90];

const SkeletonRow = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 64,
  padding: '0 16px',
});

/** Placeholders while the list is loading. */
function MemberListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading...">
      {SKELETON_WIDTHS.map((width) => (
        <SkeletonRow key={width}>
          <Skeleton variant="circular" width={44} height={44} />
          <div>
            <Skeleton width={width} height={14} sx={{ mb: 1 }} />
            <Skeleton width={70} height={14} />
          </div>
        </SkeletonRow>
      ))}
    </div>
  );
}

interface MemberListProps {
  kind: MemberListKind;
  username: string;
  scroller: Element | null;
}

function MemberList({ kind, username, scroller }: MemberListProps) {
  const list = useMemberList(kind, username);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const { call, empty, hint } = TEXTS[kind];
  const message = error ? failureSentence(followsErrors[call], error) : null;

  if (!data && message) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <RetryNote endpoint={call} />
        <MemberListSkeleton />
      </>
    );
  }
  const usernames = data.pages.flatMap((page) => page.items);
  if (usernames.length === 0) {
    return <EmptyState icon={<PersonIcon />} title={empty} text={hint(username)} />;
  }
  return (
    <>
      <List>
        {usernames.map((each) => (
          <MemberListRow key={each} username={each} />
        ))}
      </List>
      {message && <ErrorState message={message} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !message && (
        <LoadMore scroller={scroller} isLoading={isFetchingNextPage} onMore={fetchNextPage} />
      )}
    </>
  );
}

interface MemberListDialogProps {
  kind: MemberListKind;
  username: string;
  onClose: () => void;
}

/** A member's followers, or those they follow, latest first, page by page (spec §2). */
export function MemberListDialog({ kind, username, onClose }: MemberListDialogProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    <Dialog title={TEXTS[kind].title} isOpen onClose={onClose} isTall>
      <Scroller ref={setScroller} tabIndex={-1}>
        <MemberList kind={kind} username={username} scroller={scroller} />
      </Scroller>
    </Dialog>
  );
}
