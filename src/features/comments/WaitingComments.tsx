import { selectMemberId } from '../../api/session';
import { useAppSelector } from '../../app/hooks';
import { selectBox, type Outgoing, type Writing } from '../../outbox/outboxSlice';
import { writingsBox } from '../../outbox/storedBoxes';
import { selectUsername } from '../auth/authSlice';
import { PostText } from '../posts/PostText';
import { Content, Header, Item } from './commentStyles';

/** What the member has written for a place and could not be sent yet. */
export function useWaiting(isHere: (writing: Writing) => boolean): Outgoing[] {
  const box = useAppSelector((state) => selectBox(state, writingsBox(selectMemberId(state))));
  return box?.filter(({ writing }) => writing && isHere(writing)) ?? [];
}

/** Comments in their place that wait to be sent. They are changed and withdrawn in the outbox (app/outbox). */
export function WaitingComments({ waiting }: { waiting: Outgoing[] }) {
  const username = useAppSelector(selectUsername);
  return waiting.map(({ key, content, status }) => (
    <Item key={key}>
      <Content>
        <Header>
          <b>{username}</b>
          <span>{status === 'failed' ? 'Not sent' : 'Waiting to be sent'}</span>
        </Header>
        <PostText text={content} name={`waiting:${key}`} />
      </Content>
    </Item>
  ));
}
