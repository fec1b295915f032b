import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { VERY_LOW } from '../theme/measures';
import { palette, typography } from '../theme/theme';
import { CAUSES, Countdown } from './RetryNote';
import { selectIsUnreachable, selectPendingRetry, type NetworkState } from './networkSlice';

/** Over the page, so that nothing moves when it comes or goes. */
const Root = styled.div<{ isForMembers: boolean | undefined }>(({ isForMembers }) => ({
  position: 'fixed',
  zIndex: 9,
  insetInline: 0,
  ...(isForMembers ? { bottom: 'var(--bar-height)' } : { top: 'env(safe-area-inset-top)' }),
  // Over a conversation it would cover the text field; above it only the member's name moves.
  'html:has([data-fills-window]) &': { position: 'static' },
  // It would cover too much.
  [VERY_LOW]: { position: 'static' },
}));

const Bar = styled.p({
  ...typography.subtitle2,
  padding: '9px 16px',
  borderBlock: `2px solid ${palette.warning.main}`,
  background: palette.warning.wash,
  color: palette.text.primary,
  lineHeight: 1.4,
  textAlign: 'center',
  textWrap: 'balance',
  '& strong': { fontWeight: 650 },
});

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const KEPT = 'What you write is kept: send it when you are back.';

/**
 * Shows on every page that there is no network, or that the server asks to wait, for as long as that lasts.
 * @param isForMembers whether the page is one for members, with the bottom bar and possibly with drafts
 */
export function NetworkBar({ isForMembers }: { isForMembers?: boolean }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isUnreachable = useSelector(selectIsUnreachable);
  const wait = useSelector((state: { network: NetworkState }) => selectPendingRetry(state));
  // A guest's form says so itself.
  const limit = isForMembers && wait?.cause === 'rateLimit' ? wait : undefined;
  const isDisconnected = !isOnline || isUnreachable;
  // The live region is always mounted, since screen readers announce only changes in an existing one.
  return (
    <Root isForMembers={isForMembers} id="network-bar" role="status">
      {isDisconnected && (
        <Bar>
          <strong>{isOnline ? CAUSES.network : 'You are offline.'}</strong> {isForMembers && KEPT}
        </Bar>
      )}
      {!isDisconnected && limit && (
        <Bar>
          <strong>{CAUSES.rateLimit}</strong> <Countdown key={limit.id} wait={limit} />
        </Bar>
      )}
    </Root>
  );
}
