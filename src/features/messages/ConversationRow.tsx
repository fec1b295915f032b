import styled from '@emotion/styled';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/messages';
import { statusOf } from '../../api/callFailure';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { palette, typography } from '../../theme/theme';
import { UnreadBadge } from '../../ui/UnreadBadge';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { selectUsername } from '../auth/authSlice';
import { useServerNow } from '../../network/serverClock';
import { useGetMemberQuery, useMember } from '../members/membersApi';
import { listTime } from './messageTimes';
import { useUnsent, type Unsent } from './unsent';

const Row = styled(ListItemButton)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  padding: '10px 16px',
  color: palette.text.primary,
  lineHeight: 1.35,
  '& > .MuiAvatar-root': { gridRow: '1 / span 2' },
  '& .MuiBadge-badge': { position: 'static', transform: 'none' },
  '&:hover': { background: palette.background.muted },
  '&[aria-current]': { background: palette.primary.wash, boxShadow: `inset 3px 0 ${palette.primary.main}` },
  '&:focus-visible': { outlineOffset: -3 },
}) as typeof ListItemButton;

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Name = styled.span(line, {
  gridColumn: 2,
  alignSelf: 'end',
  fontWeight: 600,
  '[data-unread] &': { fontWeight: 750 },
});

const Time = styled.time({
  alignSelf: 'end',
  fontSize: typography.caption.fontSize,
  color: palette.text.secondary,
  whiteSpace: 'nowrap',
  '[data-unread] &': { color: palette.secondary.main, fontWeight: 650 },
});

const Preview = styled.span({
  display: 'flex',
  gridColumn: 2,
  alignSelf: 'start',
  fontSize: typography.body2.fontSize,
  color: palette.text.secondary,
  whiteSpace: 'pre',
  // Cuts a right-to-left text at its own end.
  '& > bdi': line,
  '& > b': { fontWeight: 600, color: palette.secondary.main },
  '& > b[data-unsent="Unsent"]': { color: palette.error.main },
  '[data-unread] &': { color: palette.text.primary, fontWeight: 600 },
});

interface PreviewTextProps {
  latest: Conversation['latest_message'] | undefined;
  unsent: Unsent | null;
}

/** The latest message, or what was not sent, which the member may have forgotten. */
function PreviewText({ latest, unsent }: PreviewTextProps) {
  const username = useAppSelector(selectUsername);
  if (unsent) {
    return (
      <>
        <b data-unsent={unsent.label}>{unsent.label}: </b>
        <bdi>{unsent.text}</bdi>
      </>
    );
  }
  return (
    latest && (
      <>
        {latest.sender_username === username && 'You: '}
        {/* Without a text (keptConversations) the line is as high. */}
        <bdi>{latest.content || '\u00a0'}</bdi>
      </>
    )
  );
}

interface ConversationRowProps {
  user: Pick<Conversation['user'], 'username' | 'profile_picture'>;
  /** Undefined if the conversation has no messages, or is not loaded. */
  latest?: Conversation['latest_message'];
  unreadCount?: number;
  /** The other member of the open conversation. */
  open: string | undefined;
}

/** A conversation in the list (spec §2). */
export function ConversationRow({ user, latest, unreadCount = 0, open }: ConversationRowProps) {
  const isOpen = open !== undefined && isSameName(open, user.username);
  const unsent = useUnsent(user.username);
  const now = useServerNow();

  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Row
        component={Link}
        to={`/messages/${user.username}`}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <MemberAvatar name={user.username} picture={user.profile_picture} size={48} />
        <Name>{user.username}</Name>
        {latest && (
          <Time dateTime={latest.created_at} title={new Date(latest.created_at).toLocaleString()}>
            {listTime(new Date(latest.created_at), now)}
          </Time>
        )}
        <Preview>
          {/* The draft of the open conversation is in its field. */}
          <PreviewText latest={latest} unsent={isOpen && unsent?.label === 'Draft' ? null : unsent} />
        </Preview>
        {unreadCount > 0 && (
          <span style={{ justifySelf: 'end' }}>
            <UnreadBadge count={unreadCount} />
            <VisuallyHidden>{unreadCount} unread</VisuallyHidden>
          </span>
        )}
      </Row>
    </ListItem>
  );
}

interface UnsentRowProps {
  username: string;
  open: string | undefined;
}

/** A member who is not in the list of conversations, and to whom something was not sent; null if they are gone or blocked. */
export function UnsentRow({ username, open }: UnsentRowProps) {
  const member = useMember(username);
  const { isMissing } = useGetMemberQuery(username, {
    selectFromResult: ({ error }) => ({ isMissing: error !== undefined && statusOf(error) === 404 }),
  });
  if (isMissing) return null;
  return <ConversationRow user={member ?? { username, profile_picture: null }} open={open} />;
}
