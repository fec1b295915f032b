import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { TOAST_MS } from '#contract/limits';
import { CloseIcon } from '../ui/icons';
import { receiveToasts } from '../ui/toast';
import { BAR_HEIGHT, CHAT_HEADER_HEIGHT, COLUMN, HEADER_HEIGHT, PILL_GAP } from '../theme/measures';
import { palette, typography } from '../theme/theme';

const colors: Record<string, string> = {
  success: palette.success.main,
  error: palette.error.main,
  warning: palette.warning.main,
  info: palette.primary.main,
};

const ToastRoot = styled.div({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'min(440px, 100%)',
  minHeight: 52,
  padding: '4px 4px 4px 14px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 10,
  background: palette.background.raised,
  color: palette.text.primary,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.18)',
  overflowWrap: 'anywhere',
  '& > span': { flex: 1 },
  '& > i': { alignSelf: 'stretch', width: 4, margin: '10px 4px 10px 0', borderRadius: 2 },
});

/** It has no role: it is rendered into #toasts, which is a polite live region. */
function Toast({ ref, id, message, variant }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  return (
    <ToastRoot ref={ref}>
      <i style={{ background: colors[variant] }} />
      <span>{message}</span>
      <IconButton aria-label="Close" title="Close" onClick={() => closeSnackbar(id)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </ToastRoot>
  );
}

const components = { success: Toast, error: Toast, warning: Toast, info: Toast };

/** The window in which toasts are beside the column of posts, so that they cover none of it. */
const WIDE = '(min-width: 1280px)';

const containerStyles = css`
  .toasts.toasts {
    bottom: calc(${BAR_HEIGHT + PILL_GAP + 8}px + env(safe-area-inset-bottom));
  }
  /* Above the notice that there is no network, of two lines on a phone. */
  :root:has(#network-bar > p) .toasts.toasts {
    bottom: calc(${BAR_HEIGHT + PILL_GAP + 68}px + env(safe-area-inset-bottom));
  }
  .toasts.toasts-top {
    top: calc(${HEADER_HEIGHT + 8}px + env(safe-area-inset-top));
    bottom: auto;
  }
  /* Between the name of the other member and the newest messages. */
  :root:has([data-chat]) .toasts.toasts {
    top: calc(${HEADER_HEIGHT + CHAT_HEADER_HEIGHT + 8}px + env(safe-area-inset-top));
    bottom: auto;
  }
  @media ${WIDE} {
    .toasts.toasts,
    .toasts.toasts-top,
    :root:has([data-chat]) .toasts.toasts {
      top: auto;
      bottom: calc(${BAR_HEIGHT + PILL_GAP + 8}px + env(safe-area-inset-bottom));
      left: 16px;
      width: calc(50vw - ${COLUMN / 2 + 32}px);
      transform: none;
      align-items: flex-start;
    }
  }
`;

/**
 * The end of the window at which toasts slide in: in a chat below the name, else the one that is farther from where the
 * member is at work, such as a text field or the button that sends it.
 */
function freeSide(): 'top' | 'bottom' {
  if (window.matchMedia(WIDE).matches) return 'bottom';
  if (document.querySelector('[data-chat]')) return 'top';
  const place = document.activeElement?.closest('main *')?.getBoundingClientRect();
  return place && place.top + place.bottom > window.innerHeight ? 'top' : 'bottom';
}

const PHONE = '(max-width: 599.95px), (max-height: 420px)';

/** The toasts of the whole app; they close after five seconds (spec §9). */
export default function Toasts() {
  // On a phone two would cover a third of the screen.
  const [maxSnack] = useState(() => (window.matchMedia(PHONE).matches ? 1 : 3));
  useEffect(() => {
    let shown = 0;
    // While a toast is shown it stays where it is, and the next come beside it.
    let vertical: 'top' | 'bottom' = 'bottom';
    return receiveToasts(({ text, tone }) => {
      if (shown === 0) vertical = freeSide();
      shown += 1;
      enqueueSnackbar(text, {
        variant: tone,
        anchorOrigin: { vertical, horizontal: 'center' },
        onExited: () => (shown -= 1),
      });
    });
  }, []);
  return (
    <>
      <Global styles={containerStyles} />
      <SnackbarProvider
        maxSnack={maxSnack}
        autoHideDuration={TOAST_MS}
        classes={{ containerRoot: 'toasts', containerAnchorOriginTopCenter: 'toasts-top' }}
        Components={components}
        domRoot={document.getElementById('toasts') ?? undefined}
      />
    </>
  );
}
