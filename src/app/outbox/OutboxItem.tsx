import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { requeue } from '../../outbox/deliver';
import { replaced, type Outgoing, type Writing } from '../../outbox/outboxSlice';
import { findIdle, withdraw } from '../../outbox/withdraw';
import { palette, typography } from '../../theme/theme';
import { FormActions } from '../../ui/Form';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useAppDispatch } from '../hooks';
import { ChangeItem } from './ChangeItem';
import { sendAll } from './sendAll';
import { usePicture } from './usePicture';

const KINDS: Record<Writing['endpoint'], string> = {
  createPost: 'Post',
  updatePost: 'Change of a post',
  createComment: 'Comment',
  createReply: 'Reply',
  updateComment: 'Change of a comment',
};

const Item = styled(ListItem)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyContent: 'stretch',
  gap: 8,
  padding: '14px 0',
  borderBottom: `1px solid ${palette.divider}`,
  '&:last-of-type': { borderBottom: 0 },
  '& img': { justifySelf: 'start', maxWidth: '100%', maxHeight: 160, borderRadius: 8 },
});

const Text = styled.p({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const State = styled.p({ ...typography.subtitle2, color: palette.text.secondary });

/** What keeps it from being sent while the member changes it. */
const CHANGING = 'You are changing this.';

function stateOf({ status, reason, isTried }: Outgoing): string {
  if (status === 'sending') return 'Sending…';
  if (status === 'waiting')
    return isTried ? 'Waiting. It may have been sent already.' : 'Waiting for the network';
  return reason ?? 'Not sent';
}

interface OutboxItemProps {
  box: string;
  /** The member to whom a message is written. */
  to: string;
  message: Outgoing;
  /** The list, which gets the focus when an item that has it goes. */
  scroller: Element | null;
}

/** One thing that waits, with the actions on it. */
export function OutboxItem({ box, to, message, scroller }: OutboxItemProps) {
  const dispatch = useAppDispatch();
  const item = useRef<HTMLLIElement>(null);
  const [isChanging, setChanging] = useState(message.reason === CHANGING);
  const url = usePicture(message.picture);
  const { key, content, status, isTried, writing } = message;
  const kind = writing ? KINDS[writing.endpoint] : `Message to ${to}`;
  useFocusHandover(item, scroller);

  const wait = (changed: Outgoing) => {
    setChanging(false);
    item.current?.focus();
    dispatch(replaced({ box, key, message: changed }));
    void dispatch(sendAll());
  };
  const change = () => {
    const idle = dispatch(findIdle(box, key));
    if (!idle || idle.isTried) return;
    setChanging(true);
    dispatch(replaced({ box, key, message: { ...idle, status: 'failed', reason: CHANGING } }));
  };
  const remove = () => {
    const idle = dispatch(findIdle(box, key));
    if (idle) dispatch(withdraw(box, idle));
  };
  const sendAgain = () => {
    dispatch(requeue(box, message));
    void dispatch(sendAll());
  };

  return (
    <Item ref={item} tabIndex={-1}>
      <Typography variant="h4" component="h3">
        {kind}
      </Typography>
      {isChanging ? (
        <ChangeItem message={message} kind={kind} pictureUrl={url} onDone={wait} />
      ) : (
        <>
          {content && <Text dir="auto">{content}</Text>}
          {url && <img src={url} alt="The picture of your post" />}
          {message.picture === '' && <State>Its picture is removed.</State>}
          <State style={status === 'failed' ? { color: palette.error.main } : undefined}>
            {stateOf(message)}
          </State>
          {status !== 'sending' && (
            <FormActions>
              {status === 'failed' && (
                <Button variant="outlined" onClick={sendAgain}>
                  Send
                </Button>
              )}
              {!isTried && (
                <Button variant="outlined" onClick={change}>
                  Change
                </Button>
              )}
              <Button variant="outlined" color="error" onClick={remove}>
                Withdraw
              </Button>
            </FormActions>
          )}
        </>
      )}
    </Item>
  );
}
