import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Dialog } from '../../ui/Dialog';
import { SendMailAgain } from './SendMailAgain';

/** Says why a new member cannot write yet, and sends the mail with the link again (decisions: Safety). */
export default function ConfirmEmailDialog({ onClose }: { onClose: () => void }) {
  const textId = useId();
  return (
    <Dialog title="Confirm your email address" onClose={onClose} describedBy={textId}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={textId}>
          We have sent you a mail with a link. Open it, on any device, and you can post, comment and send
          messages. What you have written stays here meanwhile.
        </DialogContentText>
        <SendMailAgain variant="contained" color="primary" autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
