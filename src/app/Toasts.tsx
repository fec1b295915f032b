import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { TOAST_MS } from '#contract/limits';
import { CloseIcon } from '../ui/icons';
import { receiveToasts } from '../ui/toast';
import { BAR_HEIGHT, HEADER_HEIGHT } from '../theme/measures';
import { palette } from '../theme/theme';
import { useAppDispatch, useAppSelector } from './hooks';
import { noticeShown, selectNextNotice } from './notices';
import { useToastSide } from './useToastSide';

const colors: Record<string, string> = {
  success: palette.success.main,
  error: palette.error.main,
  warning: palette.warning.main,
  info: palette.primary.main,
};

const ToastRoot = styled.div({
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
  fontSize: '0.9375rem',
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

/** Below the header. */
const top = css`
  top: calc(${HEADER_HEIGHT + 8}px + env(safe-area-inset-top));
  bottom: auto;
`;

const containerStyles = {
  top: css`
    .toasts.toasts {
      ${top}
    }
  `,
  bottom: css`
    .toasts.toasts {
      bottom: calc(${BAR_HEIGHT + 13}px + env(safe-area-inset-bottom));
    }
    /* Above the notice that there is no network, of two lines on a phone. */
    :root:has(#network-bar > p) .toasts.toasts {
      bottom: calc(${BAR_HEIGHT + 73}px + env(safe-area-inset-bottom));
    }
    /* Pages with a text field at the bottom of the window. */
    :root:has([data-fills-window]) .toasts.toasts {
      ${top}
    }
  `,
};

/** Enqueues the toasts of `toast()` and the notices of the store. */
function ToastQueue() {
  const notice = useAppSelector(selectNextNotice);
  const dispatch = useAppDispatch();
  useEffect(() => {
    return receiveToasts(({ text, tone }) => enqueueSnackbar(text, { variant: tone }));
  }, []);
  useEffect(() => {
    if (!notice) return;
    enqueueSnackbar(notice.text, { variant: 'info' });
    dispatch(noticeShown(notice.id));
  }, [notice, dispatch]);
  return null;
}

const PHONE = '(max-width: 599.95px), (max-height: 420px)';

/** The toasts of the whole app; they close after five seconds (spec §9). */
export default function Toasts() {
  const side = useToastSide();
  // On a phone two would cover a third of the screen.
  const [maxSnack] = useState(() => (window.matchMedia(PHONE).matches ? 1 : 3));
  return (
    <>
      <Global styles={containerStyles[side]} />
      <SnackbarProvider
        maxSnack={maxSnack}
        autoHideDuration={TOAST_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        classes={{ containerRoot: 'toasts' }}
        Components={components}
        domRoot={document.getElementById('toasts') ?? undefined}
      />
      <ToastQueue />
    </>
  );
}
