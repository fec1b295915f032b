import styled from '@emotion/styled';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { pictureDrafts } from '../../drafts/pictureDrafts';
import { CHANGING, isBeingChanged, requeue } from '../../outbox/deliver';
import { replaced, type Outgoing, type Writing } from '../../outbox/outboxSlice';
import { findIdle, withdraw } from '../../outbox/withdraw';
import { deliverMessages } from '../../features/messages/outbox';
import { palette, typography } from '../../theme/theme';
import ConfirmDialogContent from '../../ui/ConfirmDialogContent';
import { FormActions } from '../../ui/Form';
import { quoteOf } from '../../ui/quoteOf';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { lookOfFocus } from '../../ui/useReturnFocus';
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

function stateOf({ status, reason, isTried }: Outgoing): string {
  if (status === 'sending') return 'Sending…';
  if (status === 'waiting')
    return isTried ? 'Waiting. It may have been sent already.' : 'Waiting for the network';
  return reason ?? 'Not sent';
}

const changeId = (key: string) => `change-${key}`;

/** Focuses a button of the list. */
const focus = (button: HTMLElement | null | undefined) => button?.focus(lookOfFocus());

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
  const [isChanging, setChanging] = useState(isBeingChanged(message));
  const [isAsking, setAsking] = useState(false);
  const url = usePicture(message.picture);
  const { key, content, status, isTried, writing } = message;
  const kind = writing ? KINDS[writing.endpoint] : `Message to ${to}`;
  const textId = useId();
  const description = content ? textId : undefined;
  useFocusHandover(item, scroller);

  const wait = (changed: Outgoing) => {
    flushSync(() => {
      setChanging(false);
      dispatch(replaced({ box, key, message: changed }));
    });
    if (message.picture && message.picture !== changed.picture)
      void pictureDrafts.write(message.picture, null);
    focus(document.getElementById(changeId(changed.key)));
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
    const next = item.current?.nextElementSibling;
    // Its first button closes it.
    const dialog = item.current?.closest('[role="dialog"]');
    flushSync(() => {
      setAsking(false);
      if (idle) dispatch(withdraw(box, idle));
    });
    if (!idle) return;
    focus(next?.querySelector(`[id^="${changeId('')}"]`) ?? (next ?? dialog)?.querySelector('button'));
    // What has waited behind it.
    void dispatch(sendAll());
  };
  const sendAgain = () => {
    const again = dispatch(requeue(box, message));
    // By itself a message does not overtake another that has failed.
    void dispatch(writing ? sendAll() : deliverMessages(box, to, again));
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
          {content && (
            <Text id={textId} dir="auto">
              {content}
            </Text>
          )}
          {url && <img src={url} alt="The picture of your post" />}
          {message.picture === '' && <State>Its picture is removed.</State>}
          <State style={status === 'failed' ? { color: palette.error.main } : undefined}>
            {stateOf(message)}
          </State>
          {status !== 'sending' && (
            <FormActions>
              {status === 'failed' && (
                <Button variant="outlined" aria-describedby={description} onClick={sendAgain}>
                  Send
                </Button>
              )}
              {!isTried && (
                <Button id={changeId(key)} variant="outlined" aria-describedby={description} onClick={change}>
                  Change
                </Button>
              )}
              <Button
                variant="outlined"
                color="error"
                aria-describedby={description}
                onClick={() => setAsking(true)}
              >
                Withdraw
              </Button>
            </FormActions>
          )}
        </>
      )}
      {isAsking && (
        <ConfirmDialogContent
          title="Withdraw"
          text={`What you wrote${quoteOf(content)} will not be sent any more, and will be gone for good.`}
          confirmLabel="Withdraw"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Item>
  );
}
