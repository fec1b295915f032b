import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Dialog } from './Dialog';

export interface ConfirmDialogContentProps {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action is under way, so it cannot be confirmed again. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog that ConfirmDialog opens. Cancel has the focus. */
export default function ConfirmDialogContent(props: ConfirmDialogContentProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isBusy = false, onConfirm, onClose } = props;
  const textId = useId();
  return (
    <Dialog title={title} onClose={onClose} describedBy={textId}>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
