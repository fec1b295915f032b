import { useState } from 'react';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { BlockRow } from '#contract/blocks';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { RetryNote } from '../../network/RetryNote';
import { LoadMore } from '../../ui/LoadMore';
import { MemberRow } from '../../ui/MemberRow';
import { LoadingRows } from '../../ui/skeletons';
import { ErrorState } from '../../ui/states';
import { TimeAgo } from '../../ui/TimeAgo';
import { unblock } from './blockActions';
import { blocksErrors, useGetBlocksInfiniteQuery } from './blocksApi';

function BlockedRow({ block: { username, profile_picture, godtier, created_at } }: { block: BlockRow }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const clockOffsetMs = useAppSelector(selectClockOffset);
  const undo = async () => {
    setBusy(true);
    await dispatch(unblock(username));
    setBusy(false);
  };
  return (
    <MemberRow
      username={username}
      picture={profile_picture}
      tier={godtier}
      note={
        <>
          Blocked <TimeAgo at={created_at} clockOffsetMs={clockOffsetMs} />
        </>
      }
    >
      <Button
        aria-label={`Unblock ${username}`}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void undo()}
      >
        Unblock
      </Button>
    </MemberRow>
  );
}

/** The members whom one has blocked, latest first, with undo. */
export function BlockedMembers() {
  const blocks = useGetBlocksInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = blocks;
  const message = error ? failureSentence(blocksErrors.getBlocks, error) : null;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  if (message) {
    return (
      <ErrorState
        message={message}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRows label="Loading the members you blocked" size={44}>
        <RetryNote endpoint="getBlocks" />
      </LoadingRows>
    );
  }
  if (rows.length === 0) {
    return (
      <p>You have blocked no one. To block a member, press “More” (⋯) on their post, comment or profile.</p>
    );
  }
  return (
    <>
      <List disablePadding>
        {rows.map((row) => (
          <BlockedRow key={row.id} block={row} />
        ))}
      </List>
      {hasNextPage && <LoadMore scroller={null} isLoading={isFetching} onMore={() => void fetchNextPage()} />}
    </>
  );
}
