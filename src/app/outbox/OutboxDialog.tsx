import { useState } from 'react';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import { selectMemberId } from '../../api/session';
import { selectOutbox } from '../../outbox/outboxSlice';
import { messagesBox } from '../../outbox/storedBoxes';
import { Dialog } from '../../ui/Dialog';
import { useAppSelector } from '../hooks';
import { OutboxItem } from './OutboxItem';

const timeOf = ({ message }: { message: { created_at: string } }) => Date.parse(message.created_at);

/** All that the member has written and the server has not confirmed, to be read, changed, withdrawn or sent again. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const outbox = useAppSelector(selectOutbox);
  const prefix = messagesBox(useAppSelector(selectMemberId), '');
  const items = Object.entries(outbox)
    .flatMap(([box, messages = []]) => messages.map((message) => ({ box, message })))
    .sort((one, other) => timeOf(one) - timeOf(other));
  return (
    <Dialog title="Waiting to be sent" onClose={onClose} isTall>
      <DialogContent ref={setScroller} tabIndex={-1}>
        {items.length === 0 && <p style={{ paddingBottom: 14 }}>Nothing is waiting: all is sent.</p>}
        <List disablePadding>
          {items.map(({ box, message }) => (
            <OutboxItem
              key={message.key}
              box={box}
              to={box.slice(prefix.length)}
              message={message}
              scroller={scroller}
            />
          ))}
        </List>
      </DialogContent>
    </Dialog>
  );
}
