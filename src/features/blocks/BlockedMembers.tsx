import { useState } from 'react';
import Button from '@mui/material/Button';
import type { BlockRow } from '#contract/blocks';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { MemberRow } from '../../ui/MemberRow';
import { PagedList } from '../../ui/PagedList';
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
  return (
    <PagedList
      query={blocks}
      endpoint="getBlocks"
      failure={blocks.error ? failureSentence(blocksErrors.getBlocks, blocks.error) : null}
      loading="Loading the members you blocked"
      size={44}
      empty={
        <p>You have blocked no one. To block a member, press “More” (⋯) on their post, comment or profile.</p>
      }
    >
      {(row) => <BlockedRow key={row.id} block={row} />}
    </PagedList>
  );
}
