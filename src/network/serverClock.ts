import type { Dispatch } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { clockOffsetMeasured, selectClockOffset, type NetworkState } from './networkSlice';

/** Smaller offsets do not change what the page shows. */
const NOTABLE_MS = 60_000;
/** Measurements this close count as equal. */
const TOLERANCE_MS = 30_000;

interface StoreApi {
  dispatch: Dispatch;
  getState: () => unknown;
}

/**
 * Measures the offset of the browser's clock from the server's. The server read its clock between the start of the attempt
 * and its response, so an offset within that range is kept.
 */
export function measureClock(startedAt: number, serverTime: number, { dispatch, getState }: StoreApi): void {
  const least = startedAt - serverTime;
  const most = Date.now() - serverTime;
  const kept = selectClockOffset(getState() as { network: NetworkState });
  if (least - TOLERANCE_MS <= kept && kept <= most + TOLERANCE_MS) return;
  const middle = Math.round((least + most) / 2);
  const offset = Math.abs(middle) < NOTABLE_MS ? 0 : middle;
  if (offset !== kept) dispatch(clockOffsetMeasured(offset));
}

/** The current time by the server's clock, which sets `created_at`; the browser's clock may be hours off. */
export function useServerNow(): Date {
  const clockOffsetMs = useSelector(selectClockOffset);
  return new Date(new Date().getTime() - clockOffsetMs);
}
