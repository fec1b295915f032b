import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { token } from '../../ui/tokens';
import { UnreadCount } from '../../ui/UnreadBadge';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { selectUsername } from '../auth';
import { useServerNow } from '../network';
import { listTime } from './messageTimes';

const Row = styled(Link)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  padding: '10px 16px',
  color: token.ink,
  lineHeight: 1.35,
  textDecoration: 'none',
  transition: 'background-color 120ms',
  '& > span:first-of-type': { gridRow: '1 / span 2' },
  '&:hover': { background: token.sunken },
  '&[aria-current]': { background: token.accentWash, boxShadow: `inset 3px 0 ${token.accent}` },
  '&:focus-visible': { outlineOffset: -3 },
});

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Name = styled.span(line, { alignSelf: 'end', fontWeight: 600, '[data-unread] &': { fontWeight: 750 } });

const Time = styled.time({
  alignSelf: 'end',
  fontSize: 13,
  color: token.inkSoft,
  whiteSpace: 'nowrap',
  '[data-unread] &': { color: token.goldInk, fontWeight: 650 },
});

const Preview = styled.span({
  display: 'flex',
  alignSelf: 'start',
  fontSize: 15,
  color: token.inkSoft,
  whiteSpace: 'pre',
  // Cuts a right-to-left text at its own end.
  '& > bdi': line,
  '[data-unread] &': { color: token.ink, fontWeight: 600 },
});

const Unread = styled.span({ justifySelf: 'end' });

const Hidden = styled.span(visuallyHidden);

interface ConversationRowProps {
  conversation: Conversation;
  /** The other member of the open conversation. */
  open: string | undefined;
}

/** A conversation in the list (spec §2). It gets the focus back when its chat is left for the list. */
export function ConversationRow({ conversation, open }: ConversationRowProps) {
  const { user, latest_message: latest } = conversation;
  const isOwn = latest.sender_username === useAppSelector(selectUsername);
  const isOpen = open !== undefined && isSameName(open, user.username);
  const isListAlone = open === undefined;
  // An open conversation is being read, so its badge does not wait for the server's new count.
  const unread = isOpen ? 0 : conversation.unread_count;
  const row = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  const date = new Date(latest.created_at);
  const now = useServerNow();

  useEffect(() => {
    if (wasOpen.current && isListAlone) row.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isListAlone]);

  return (
    <li>
      <Row
        ref={row}
        to={`/messages/${user.username}`}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <MemberAvatar name={user.username} picture={user.profile_picture} size={48} />
        <Name>{user.username}</Name>
        <Time dateTime={latest.created_at} title={date.toLocaleString()}>
          {listTime(date, now)}
        </Time>
        <Preview>
          {isOwn && 'You: '}
          <bdi>{latest.content}</bdi>
        </Preview>
        {unread > 0 && (
          <Unread>
            <UnreadCount count={unread} />
            <Hidden>{unread} unread</Hidden>
          </Unread>
        )}
      </Row>
    </li>
  );
}
