import { useAppSelector } from '../../app/hooks';
import { selectIsLive } from '../../network/networkSlice';

/** With a live stream polling only finds what it lost. */
const LIVE_FACTOR = 10;

/** The interval of a poll, in milliseconds: `ms`, as specified, or ten times as long while the page has a live stream. */
export const usePollingInterval = (ms: number): number =>
  useAppSelector(selectIsLive) ? LIVE_FACTOR * ms : ms;
