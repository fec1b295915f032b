import { useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useAppDispatch } from '../../app/hooks';
import { useServerNow } from '../../network/serverClock';
import { RetryNote } from '../../network/RetryNote';
import { Dialog } from '../../ui/Dialog';
import { mute } from './muteActions';

const HOUR_MS = 3_600_000;

/** For how long (decisions: Blocks and mutes), in milliseconds; null until it is undone. */
const PERIODS = [
  { label: 'For an hour', ms: HOUR_MS },
  { label: 'For a day', ms: 24 * HOUR_MS },
  { label: 'For a week', ms: 7 * 24 * HOUR_MS },
  { label: 'Until I undo it', ms: null },
];

interface MuteDialogProps {
  username: string;
  onClose: () => void;
}

/** Says what a mute does, and asks for how long. */
export function MuteDialog({ username, onClose }: MuteDialogProps) {
  const dispatch = useAppDispatch();
  const [period, setPeriod] = useState(PERIODS.length - 1);
  const [isBusy, setBusy] = useState(false);
  const now = useServerNow();

  const confirm = async () => {
    const ms = PERIODS[period]?.ms ?? null;
    setBusy(true);
    const isMuted = await dispatch(
      mute(username, ms === null ? null : new Date(now.getTime() + ms).toISOString()),
    );
    // At once, so that the menu's button has the focus again before its card is folded.
    if (isMuted) flushSync(onClose);
    else setBusy(false);
  };

  return (
    <Dialog title={`Mute ${username}`} onClose={onClose}>
      <DialogContent>
        <DialogContentText>
          Posts and comments by {username} fold to one line, which you can open. Messages still come, but do
          not count as unread. {username} is not told.
        </DialogContentText>
        <RadioGroup
          aria-label="For how long"
          value={period}
          onChange={(_event, value) => setPeriod(Number(value))}
          sx={{ mt: 1 }}
        >
          {PERIODS.map(({ label }, index) => (
            <FormControlLabel
              key={label}
              value={index}
              label={label}
              control={<Radio autoFocus={index === period} />}
            />
          ))}
        </RadioGroup>
        <RetryNote endpoint="muteMember" />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" color="primary" disabled={isBusy} onClick={() => void confirm()}>
          Mute
        </Button>
      </DialogActions>
    </Dialog>
  );
}
