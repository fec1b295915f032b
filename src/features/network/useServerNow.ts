import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';

/** The current time by the server's clock, which sets `created_at`; the browser's clock may be hours off. */
export function useServerNow(): Date {
  const clockOffsetMs = useAppSelector(selectClockOffset);
  return new Date(new Date().getTime() - clockOffsetMs);
}
