import styled from '@emotion/styled';
import MuiDialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';
import { DISPLAY_FACE, token } from './tokens';

const Head = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  padding: '8px 8px 8px 20px',
  borderBottom: `1px solid ${token.line}`,
  '& > h2': {
    flex: 1,
    margin: 0,
    fontFamily: DISPLAY_FACE,
    fontSize: 22,
    fontWeight: 400,
    lineHeight: 1.3,
    color: token.ink,
  },
});

/** What lies behind a dialog is hidden from screen readers; the toasts, a live region, must not be. */
const keepToastsAudible = () => document.getElementById('toasts')?.removeAttribute('aria-hidden');

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Escape, a press outside, or Close. */
  onClose: () => void;
  /** On a phone it takes the whole screen. */
  isTall?: boolean;
  /** The id of the text within that says what it is about. */
  describedBy?: string;
  children: ReactNode;
}

/** A window over the page that holds the focus until it is closed, and then gives it back. */
export function Dialog({ title, isOpen, onClose, isTall = false, describedBy, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const isWhole = isTall && isPhone;
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isWhole}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      slotProps={{
        paper: {
          sx: isWhole
            ? undefined
            : {
                margin: 2,
                width: 'calc(100% - 32px)',
                borderRadius: '14px',
                border: `1px solid ${token.line}`,
              },
        },
        transition: { onEntered: keepToastsAudible },
      }}
    >
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton name="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </IconButton>
      </Head>
      {children}
    </MuiDialog>
  );
}
