import styled from '@emotion/styled';
import { selectIsUnreachable, selectPendingRetry, type PendingRetry } from '../../network/networkSlice';
import { useAppSelector } from '../../app/hooks';
import { token } from '../../ui/tokens';
import { CAUSES } from './causes';
import { useIsOnline } from './useIsOnline';
import { useSecondsLeft } from './useSecondsLeft';

/** The header's height, in pixels. */
const HEADER = 64;

/** It takes its place above the page, so that it covers nothing of it, and stays in sight while one scrolls. */
const Place = styled.div<{ isUnderHeader: boolean | undefined }>(({ isUnderHeader }) => ({
  position: 'sticky',
  zIndex: 9,
  top: `calc(${isUnderHeader ? HEADER : 0}px + env(safe-area-inset-top))`,
}));

const Bar = styled.p({
  margin: 0,
  padding: '9px 16px',
  borderBottom: `2px solid ${token.warning}`,
  background: token.warningWash,
  color: token.ink,
  fontSize: 14,
  lineHeight: 1.4,
  textAlign: 'center',
  textWrap: 'balance',
  '& strong': { fontWeight: 650 },
});

function Countdown({ wait }: { wait: PendingRetry }) {
  return <span aria-hidden="true"> Trying again in {useSecondsLeft(wait)} s…</span>;
}

const KEPT = 'What you write is kept: send it when you are back.';

/**
 * Tells, on every page, that the network is gone or that the server asks to wait, and goes by itself when that is over.
 * @param isUnderHeader the page has the header at its top, and its member may be writing something
 */
export function NetworkBar({ isUnderHeader }: { isUnderHeader?: boolean }) {
  const isOnline = useIsOnline();
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const wait = useAppSelector((state) => selectPendingRetry(state));
  const limit = wait?.cause === 'rateLimit' ? wait : undefined;
  const isGone = !isOnline || isUnreachable;
  // The live region is there before it has anything to say.
  return (
    <Place isUnderHeader={isUnderHeader} role="status">
      {isGone && (
        <Bar>
          <strong>{isOnline ? CAUSES.network : 'You are offline.'}</strong> {isUnderHeader && KEPT}
        </Bar>
      )}
      {!isGone && limit && (
        <Bar>
          <strong>{CAUSES.rateLimit}</strong>
          <Countdown key={limit.id} wait={limit} />
        </Bar>
      )}
    </Place>
  );
}
