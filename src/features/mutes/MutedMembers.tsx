import { useState } from 'react';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { MuteRow } from '#contract/mutes';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { RetryNote } from '../../network/RetryNote';
import { useServerNow } from '../../network/serverClock';
import { LoadMore } from '../../ui/LoadMore';
import { MemberRow } from '../../ui/MemberRow';
import { LoadingRows } from '../../ui/skeletons';
import { ErrorState } from '../../ui/states';
import { unmute } from './muteActions';
import { muteEnd } from './muteEnd';
import { mutesErrors, useGetMutesQuery } from './mutesApi';

/** Rows that are rendered at first, and further ones at a time: all mutes are loaded, but there may be thousands. */
const ROWS = 50;

function MutedRow({ mute: { username, profile_picture, godtier, until } }: { mute: MuteRow }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const now = useServerNow();
  const undo = async () => {
    setBusy(true);
    await dispatch(unmute(username));
    setBusy(false);
  };
  return (
    <MemberRow username={username} picture={profile_picture} tier={godtier} note={muteEnd(until, now)}>
      <Button
        aria-label={`Unmute ${username}`}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void undo()}
      >
        Unmute
      </Button>
    </MemberRow>
  );
}

/** The members whom one has muted, latest first, until when, with undo. */
export function MutedMembers() {
  const { data: mutes, error, isFetching, refetch } = useGetMutesQuery();
  const [shown, setShown] = useState(ROWS);
  const message = error && !mutes ? failureSentence(mutesErrors.getMutes, error) : null;
  if (message && !isFetching) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!mutes) {
    return (
      <LoadingRows label="Loading the members you muted" size={44}>
        <RetryNote endpoint="getMutes" />
      </LoadingRows>
    );
  }
  if (mutes.length === 0) {
    return (
      <p>You have muted no one. To mute a member, press “More” (⋯) on their post, comment or profile.</p>
    );
  }
  return (
    <>
      <List disablePadding>
        {mutes.slice(0, shown).map((mute) => (
          <MutedRow key={mute.id} mute={mute} />
        ))}
      </List>
      {mutes.length > shown && (
        <LoadMore scroller={null} isLoading={false} onMore={() => setShown(shown + ROWS)} />
      )}
    </>
  );
}
