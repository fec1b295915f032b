import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { COLUMN, KEYBOARD, VERY_LOW, WRITING } from '../theme/measures';
import { palette, theme, typography } from '../theme/theme';
import { CAUSES, Countdown } from './RetryNote';
import { selectIsUnreachable, selectPendingRetry, type NetworkState } from './networkSlice';
import { useIsOffline } from './offline';

/** Over the page, so that nothing moves when it comes or goes. */
const Root = styled.div<{ $isForMembers: boolean | undefined }>(({ $isForMembers }) => ({
  position: 'fixed',
  zIndex: 9,
  insetInline: 0,
  ...($isForMembers ? { bottom: 'var(--bar-height)' } : { top: 'env(safe-area-inset-top)' }),
  // Like the bottom bar below it.
  [theme.breakpoints.up('md')]: $isForMembers && {
    'html:not(:has([data-fills-window])) &': { width: COLUMN - 32, margin: '0 auto 8px' },
    'html:not(:has([data-fills-window])) & > p': {
      border: `1px solid ${palette.warning.main}`,
      borderRadius: 16,
      boxShadow: '0 6px 20px rgb(0 0 0 / 0.18)',
    },
  },
  // Over a conversation it would cover the text field; above it only the member's name moves.
  'html:has([data-fills-window]) &': { position: 'static' },
  // It would cover too much.
  [VERY_LOW]: { position: 'static' },
  // One line above a keyboard.
  [KEYBOARD]: { [WRITING]: { '& > p > span, & > :not(p)': { display: 'none' } } },
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

/** A note in the page says it already (RetryNote). */
const Limit = styled(Bar)({ 'html:has([data-retry="rateLimit"]) &': { display: 'none' } });

const KEPT = 'What you write is kept: send it when you are back.';
const SENT = 'What you post or write is sent when you are back.';

/** Tells the page's styles how much of it the bar covers, as `--network-bar`. */
function useCovered() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--network-bar', `${ref.current?.offsetHeight ?? 0}px`),
    );
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--network-bar');
    };
  }, []);
  return ref;
}

interface NetworkBarProps {
  /** Whether the page is one for members, with the bottom bar and possibly with drafts. */
  isForMembers?: boolean;
  /** What else there is to say. */
  children?: ReactNode;
}

/** Shows on every page that there is no network, or that the server asks to wait, for as long as that lasts. */
export function NetworkBar({ isForMembers, children }: NetworkBarProps) {
  const isOffline = useIsOffline();
  const isUnreachable = useSelector(selectIsUnreachable);
  const wait = useSelector((state: { network: NetworkState }) => selectPendingRetry(state));
  // A guest's form says so itself.
  const limit = isForMembers && wait?.cause === 'rateLimit' ? wait : undefined;
  const isDisconnected = isOffline || isUnreachable;
  // The live region is always mounted, since screen readers announce only changes in an existing one.
  return (
    <Root ref={useCovered()} $isForMembers={isForMembers} id="network-bar" role="status">
      {isDisconnected && (
        <Bar>
          <strong>{isOffline ? 'You are offline.' : CAUSES.network}</strong>{' '}
          {isForMembers && <span>{isOffline ? SENT : KEPT}</span>}
        </Bar>
      )}
      {!isDisconnected && limit && (
        <Limit>
          <strong>{CAUSES.rateLimit}</strong> <Countdown key={limit.id} wait={limit} />
        </Limit>
      )}
      {children}
    </Root>
  );
}
