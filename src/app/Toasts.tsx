import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import IconButton from '@mui/material/IconButton';
import { TOAST_MS } from '#contract/limits';
import { CloseIcon } from '../ui/icons';
import { receiveToasts } from '../ui/toast';
import { palette } from '../theme/theme';
import { useAppDispatch, useAppSelector } from './hooks';
import { noticeShown, selectNextNotice } from './notices';

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
  fontSize: 15,
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

/** Toasts are placed above the bottom bar. */
const containerStyles = css`
  .toasts.toasts {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
  @media (min-width: 900px) {
    .toasts.toasts {
      bottom: 88px;
    }
  }
  /* On pages with a text field at the bottom of the window, they are placed at the top. */
  :root:has([data-fills-window]) .toasts.toasts {
    top: calc(72px + env(safe-area-inset-top));
    bottom: auto;
  }
`;

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

/** The toasts of the whole app; they close after five seconds (spec §9). */
export default function Toasts() {
  return (
    <>
      <Global styles={containerStyles} />
      <SnackbarProvider
        maxSnack={3}
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
