import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useAppDispatch } from '../../app/hooks';
import { RetryNote } from '../../network/RetryNote';
import { palette } from '../../theme/theme';
import { Dialog } from '../../ui/Dialog';
import { block } from './blockActions';

const Effects = styled.ul({
  display: 'grid',
  gap: 8,
  paddingLeft: 20,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  color: palette.text.primary,
  '& > li::marker': { color: palette.secondary.light },
});

interface BlockDialogProps {
  username: string;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
  onUndone?: (() => void) | undefined;
}

/** Says what a block does before it is done (decisions: Blocks and mutes). Cancel has the focus. */
export function BlockDialog({ username, onClose, onBlocked, onUndone }: BlockDialogProps) {
  const dispatch = useAppDispatch();
  const textId = useId();
  const [isBusy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    // At once, so that the menu's button has the focus again before its card leaves the page.
    if (await dispatch(block(username, onUndone))) {
      flushSync(onClose);
      // First the dialog's history entry is left (useOverlay).
      if (onBlocked) setTimeout(onBlocked);
    } else setBusy(false);
  };

  return (
    <Dialog title={`Block ${username}`} onClose={onClose} describedBy={textId}>
      <DialogContent>
        <Effects id={textId}>
          <li>Neither of you sees the other’s posts, comments and profile, or finds the other in search.</li>
          <li>Neither of you can write to the other. Your conversation is hidden, not deleted.</li>
          <li>If you follow each other, that ends, and stays so if you undo the block.</li>
          <li>{username} is not told.</li>
        </Effects>
        <RetryNote endpoint="blockMember" />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={() => void confirm()}>
          Block
        </Button>
      </DialogActions>
    </Dialog>
  );
}
