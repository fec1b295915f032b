import { useEffect } from 'react';
import { selectMemberId } from '../api/session';
import {
  endMutes,
  selectNextMuteEnd,
  useGetMutedWordsQuery,
  useGetMutesQuery,
} from '../features/mutes/mutesApi';
import { selectClockOffset } from '../network/networkSlice';
import { useAppDispatch, useAppSelector } from './hooks';
import { followBlocks } from './listeners/followBlocks';
import { keepLastVisits } from './listeners/keepLastVisits';

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

/**
 * What the pages for members do beside what they show: keeps it in line with the own blocks and mutes (decisions: Safety), and keeps
 * it for the next visit.
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
  useGetMutesQuery();
  useGetMutedWordsQuery();
  useMuteEnds();
  return null;
}
