import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import { TOAST_MS } from '#contract/limits';
import { IconButton } from '../ui/IconButton';
import { CloseIcon } from '../ui/icons';
import { receiveToasts } from '../ui/toast';
import { token } from '../ui/tokens';
import { useAppDispatch, useAppSelector } from './hooks';
import { noticeShown, selectNextNotice } from './notices';

const rims: Record<string, string> = {
  success: token.success,
  error: token.danger,
  warning: token.warning,
  info: token.accent,
};

const Slab = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'min(440px, 100%)',
  minHeight: 52,
  padding: '4px 4px 4px 14px',
  border: `1px solid ${token.line}`,
  borderRadius: 10,
  background: token.raised,
  color: token.ink,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.18)',
  fontSize: 15,
  overflowWrap: 'anywhere',
  '& > span': { flex: 1 },
  '& > i': { alignSelf: 'stretch', width: 4, margin: '10px 4px 10px 0', borderRadius: 2 },
});

/** No role of its own: it appears in #toasts, a polite live region that the page has from its start. */
function ToastSlab({ ref, id, message, variant }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  return (
    <Slab ref={ref}>
      <i style={{ background: rims[variant] }} />
      <span>{message}</span>
      <IconButton name="Close" onClick={() => closeSnackbar(id)}>
        <CloseIcon size={18} />
      </IconButton>
    </Slab>
  );
}

const slabs = { success: ToastSlab, error: ToastSlab, warning: ToastSlab, info: ToastSlab };

/** Above the bottom bar. */
const place = css`
  .toasts.toasts {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
  @media (min-width: 900px) {
    .toasts.toasts {
      bottom: 88px;
    }
  }
  /* Where one writes at the foot of the window, they come from its head. */
  :root:has([data-fills-window]) .toasts.toasts {
    top: calc(72px + env(safe-area-inset-top));
    bottom: auto;
  }
`;

/** Brings what `toast()` says, and the data layer's notices, to the screen. */
function Deliver() {
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

/** The toasts of the whole app: they close by themselves after five seconds (spec §9). */
export default function Toasts() {
  return (
    <>
      <Global styles={place} />
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={TOAST_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        classes={{ containerRoot: 'toasts' }}
        Components={slabs}
        domRoot={document.getElementById('toasts') ?? undefined}
      />
      <Deliver />
    </>
  );
}
