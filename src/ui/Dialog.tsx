import MuiDialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';
import { CloseIcon } from './icons';
import { Tooltip } from './Tooltip';
import { useBackToClose } from './useBackToClose';

/** Screen readers skip what is behind a dialog; the toasts, a live region, must not be skipped. */
export const keepToastsAudible = () => document.getElementById('toasts')?.removeAttribute('aria-hidden');

/** A `ref` for what scrolls in a dialog: focused, so that the keys scroll it. */
export const focusScroller = (content: HTMLElement | null): void => content?.focus();

interface DialogProps {
  title: string;
  /** Escape, a press outside, Close, or the browser's Back. */
  onClose: () => void;
  /** On a phone it takes the whole screen. */
  isTall?: boolean;
  /** The id of the text within that says what it is about. */
  describedBy?: string;
  children: ReactNode;
}

/** A MUI Dialog with a title and a close button. */
export function Dialog({ title, onClose, isTall = false, describedBy, children }: DialogProps) {
  useBackToClose(onClose);
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullScreen={isTall && isPhone}
      fullWidth
      maxWidth="xs"
      aria-describedby={describedBy}
      slotProps={{ transition: { onEntered: keepToastsAudible } }}
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <Tooltip title="Close">
        <IconButton onClick={onClose} sx={{ position: 'absolute', top: 8, right: 8 }}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
      {children}
    </MuiDialog>
  );
}
