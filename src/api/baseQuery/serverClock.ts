import { clockOffsetMeasured, selectClockOffset, type NetworkState } from '../../network/networkSlice';
import type { Link } from './types';

/** Smaller offsets do not change what the page shows. */
const NOTABLE_MS = 60_000;
/** Measurements this close count as equal. */
const TOLERANCE_MS = 30_000;

/**
 * Measures the offset of the browser's clock from the server's. The server read its clock between the start of the attempt
 * and its answer, so an offset within that range is kept. It is directly outside the transport, so that no other wait is
 * measured.
 */
export const withServerClock: Link = (next) => async (args, api, options) => {
  const startedAt = Date.now();
  const answer = await next(args, api, options);
  const serverTime = answer.meta?.serverTime ?? null;
  if (serverTime === null) return answer;
  const least = startedAt - serverTime;
  const most = Date.now() - serverTime;
  const kept = selectClockOffset(api.getState() as { network: NetworkState });
  if (least - TOLERANCE_MS <= kept && kept <= most + TOLERANCE_MS) return answer;
  const middle = Math.round((least + most) / 2);
  const offset = Math.abs(middle) < NOTABLE_MS ? 0 : middle;
  if (offset !== kept) api.dispatch(clockOffsetMeasured(offset));
  return answer;
};
