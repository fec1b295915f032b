import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { Dialog } from '../../ui/Dialog';
import { selectIsMuted } from '../mutes/mutesApi';

interface ReportSentProps {
  username: string;
  onClose: () => void;
  onNext: (kind: 'mute' | 'block') => void;
}

/** Says what happens next, and offers what the member can do at once. */
export function ReportSent({ username, onClose, onNext }: ReportSentProps) {
  const textId = useId();
  const isMuted = useAppSelector((state) => selectIsMuted(state, username));
  return (
    <Dialog title="Thank you" onClose={onClose} describedBy={textId}>
      <DialogContent>
        <div id={textId}>
          <DialogContentText>
            A moderator will look at it. We tell you what was decided on your next visit; until then you find
            your report in the{' '}
            <Link to="/settings#reports" onClick={onClose}>
              settings
            </Link>
            .
          </DialogContentText>
          <DialogContentText sx={{ mt: 1.5 }}>
            You need not wait to see less of {username}. They are told of neither.
          </DialogContentText>
        </div>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {!isMuted && <Button onClick={() => onNext('mute')}>Mute {username}</Button>}
        <Button onClick={() => onNext('block')}>Block {username}</Button>
        <Button autoFocus variant="contained" color="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
