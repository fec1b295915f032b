import styled from '@emotion/styled';
import { selectIsUnreachable, selectPendingRetry, type PendingRetry } from '../../network/networkSlice';
import { useAppSelector } from '../../app/hooks';
import { HEADER_HEIGHT, LOW } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { CAUSES } from './causes';
import { useIsOnline } from './useIsOnline';
import { timeLeft } from './timeLeft';
import { useSecondsLeft } from './useSecondsLeft';

/** Above the page, so that it covers nothing, and sticky while scrolling. */
const Root = styled.div<{ isUnderHeader: boolean | undefined }>(({ isUnderHeader }) => ({
  position: 'sticky',
  zIndex: 9,
  top: `calc(${isUnderHeader ? HEADER_HEIGHT : 0}px + env(safe-area-inset-top))`,
  [LOW]: { position: 'static' },
}));

const Bar = styled.p({
  margin: 0,
  padding: '9px 16px',
  borderBottom: `2px solid ${palette.warning.main}`,
  background: palette.warning.wash,
  color: palette.text.primary,
  fontSize: 14,
  lineHeight: 1.4,
  textAlign: 'center',
  textWrap: 'balance',
  '& strong': { fontWeight: 650 },
});

function Countdown({ wait }: { wait: PendingRetry }) {
  return <span aria-hidden="true"> Trying again in {timeLeft(useSecondsLeft(wait))}…</span>;
}

const KEPT = 'What you write is kept: send it when you are back.';

/**
 * Shows on every page that there is no network, or that the server asks to wait, for as long as that lasts.
 * @param isUnderHeader whether the page is one for members, with the header and possibly with drafts
 */
export function NetworkBar({ isUnderHeader }: { isUnderHeader?: boolean }) {
  const isOnline = useIsOnline();
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const wait = useAppSelector((state) => selectPendingRetry(state));
  // A guest's form says so itself.
  const limit = isUnderHeader && wait?.cause === 'rateLimit' ? wait : undefined;
  const isDisconnected = !isOnline || isUnreachable;
  // The live region is always mounted, since screen readers announce only changes in an existing one.
  return (
    <Root isUnderHeader={isUnderHeader} role="status">
      {isDisconnected && (
        <Bar>
          <strong>{isOnline ? CAUSES.network : 'You are offline.'}</strong> {isUnderHeader && KEPT}
        </Bar>
      )}
      {!isDisconnected && limit && (
        <Bar>
          <strong>{CAUSES.rateLimit}</strong>
          <Countdown key={limit.id} wait={limit} />
        </Bar>
      )}
    </Root>
  );
}
