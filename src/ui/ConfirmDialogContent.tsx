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
  /** What was confirmed is being deleted: the button says so, keeps the focus and does nothing. */
  isDeleting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog that ConfirmDialog opens. Cancel has the focus. */
export default function ConfirmDialogContent(props: ConfirmDialogContentProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isDeleting = false, onConfirm, onClose } = props;
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
        <Button
          variant="contained"
          color="error"
          aria-disabled={isDeleting}
          onClick={isDeleting ? undefined : onConfirm}
        >
          {isDeleting ? 'Deleting...' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
