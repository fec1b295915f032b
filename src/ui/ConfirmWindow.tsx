import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Dialog } from './Dialog';

export interface ConfirmWindowProps {
  title: string;
  text: string;
  /** What the button says that does it. */
  act: string;
  /** What the button says that leaves things as they are. */
  leave?: string;
  /** It is being done: nothing can be pressed twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog that ConfirmDialog opens. */
export default function ConfirmWindow(props: ConfirmWindowProps) {
  const { title, text, act, leave = 'Cancel', isBusy = false, onConfirm, onClose } = props;
  const textId = useId();
  return (
    <Dialog title={title} isOpen onClose={onClose} describedBy={textId}>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {leave}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={onConfirm}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
