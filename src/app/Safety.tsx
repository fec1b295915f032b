import { isRejectedWithValue } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { problemType, type CallFailure } from '../api/callFailure';
import { selectMemberId } from '../api/session';
import {
  endMutes,
  selectNextMuteEnd,
  useGetMutedWordsQuery,
  useGetMutesQuery,
} from '../features/mutes/mutesApi';
import { useOwnProfile } from '../features/members/membersApi';
import { selectClockOffset } from '../network/networkSlice';
import { useAppDispatch, useAppSelector } from './hooks';
import { followBlocks } from './listeners/followBlocks';
import { keepLastVisits } from './listeners/keepLastVisits';
import { startListeners } from './listeners/startListeners';
import { useClearOfHeader } from './useClearOfHeader';
import { useFocusRestoration } from './useFocusRestoration';
import { useLazyDialog } from './useLazyDialog';

/** The longest time that a browser's timer takes, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Ends mutes at their time, so that what they folded unfolds. */
function useMuteEnds(): void {
  const dispatch = useAppDispatch();
  const end = useAppSelector(selectNextMuteEnd);
  const clockOffsetMs = useAppSelector(selectClockOffset);
  useEffect(() => {
    if (end === null) return;
    const wait = end + clockOffsetMs - Date.now();
    if (wait > TIMER_MAX_MS) return;
    const timer = setTimeout(() => dispatch(endMutes(end)), wait);
    return () => clearTimeout(timer);
  }, [dispatch, end, clockOffsetMs]);
}

const loadDialog = () =>
  import(/* webpackChunkName: "confirm-email-dialog" */ '../features/auth/ConfirmEmailDialog');

/** A dialog that opens when the server refuses what a member writes who has not confirmed the email address. */
function useConfirmEmailDialog(): ReactNode {
  const dispatch = useAppDispatch();
  const [open, dialog] = useLazyDialog(loadDialog);
  const onRefusal = useEffectEvent(open);
  useEffect(() => {
    return startListeners(dispatch, (start) => {
      start({
        predicate: (action) =>
          isRejectedWithValue(action) &&
          problemType(action.payload as CallFailure) === '/problems/confirm-email',
        effect: () => onRefusal(),
      });
    });
  }, [dispatch]);
  return dialog;
}

/**
 * What the pages for members do beside what they show: keeps it in line with the own blocks and mutes, keeps it for the next
 * visit, says what newcomers are asked for (decisions: Safety), and keeps the focus, after Back and clear of the header.
 */
export default function Safety() {
  const dispatch = useAppDispatch();
  const memberId = useAppSelector(selectMemberId);
  useEffect(() => {
    if (memberId !== null) return dispatch(followBlocks(memberId));
  }, [dispatch, memberId]);
  useEffect(() => {
    if (memberId !== null) return dispatch(keepLastVisits(memberId));
  }, [dispatch, memberId]);
  const skip = useOwnProfile()?.has_mutes !== true;
  useGetMutesQuery(undefined, { skip });
  useGetMutedWordsQuery(undefined, { skip });
  useMuteEnds();
  useFocusRestoration();
  useClearOfHeader();
  return useConfirmEmailDialog();
}
