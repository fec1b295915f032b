import styled from '@emotion/styled';
import { Link, useNavigate } from 'react-router-dom';
import IconButton from '@mui/material/IconButton';
import type { Message } from '#contract/messages';
import { BackIcon } from '../../ui/navigationIcons';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { Tooltip } from '../../ui/Tooltip';
import { useBackLink } from '../../ui/useBackLink';
import { MemberMenu } from '../memberMenu/MemberMenu';
import type { Subject } from '../reports/subject';
import { CHAT_HEADER_HEIGHT, LOW, TWO_PANES } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';

const Bar = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: CHAT_HEADER_HEIGHT,
  padding: '6px 12px 6px 4px',
  borderBottom: `1px solid ${palette.divider}`,
  [theme.breakpoints.up(TWO_PANES)]: { paddingLeft: 16 },
  [LOW]: { minHeight: 0, paddingBlock: 0 },
});

const Who = styled.h2({
  flex: 1,
  minWidth: 0,
  fontSize: '1.0625rem',
  fontWeight: 650,
  lineHeight: 1.3,
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    color: palette.text.primary,
    textDecoration: 'none',
  },
  '& > a:hover b': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& b': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'inherit' },
});

interface ChatHeaderProps {
  partner: { username: string; picture: string | null };
  /** There is no such member, for the signed-in one. */
  isMissing: boolean;
  /** Those of the other member that are loaded, oldest first. */
  received: Message[];
}

/** How many messages can be chosen for a report. */
const REPORTABLE = 10;

/** The other member with the menu about them, and on a narrow screen the link back to the list. */
export function ChatHeader({ partner, isMissing, received }: ChatHeaderProps) {
  const { username, picture } = partner;
  const navigate = useNavigate();
  return (
    <Bar>
      <Tooltip title="Back to the conversations">
        <IconButton
          component={Link}
          {...useBackLink('/messages')}
          sx={{ [theme.breakpoints.up(TWO_PANES)]: { display: 'none' } }}
        >
          <BackIcon />
        </IconButton>
      </Tooltip>
      <Who>
        <Link to={`/profile/${username}`}>
          <MemberAvatar name={username} picture={picture} size={40} />
          <b>{username}</b>
        </Link>
      </Who>
      {!isMissing && (
        <MemberMenu
          username={username}
          onBlocked={() => void navigate('/messages', { replace: true })}
          onUndone={() => {
            // Unless the member has gone on to another page.
            if (window.location.pathname === '/messages') void navigate(`/messages/${username}`);
          }}
          subjects={[
            { kind: 'member' },
            ...received
              .slice(-REPORTABLE)
              .reverse()
              .map(({ id, content }): Subject => ({ kind: 'message', id, text: content })),
          ]}
        />
      )}
    </Bar>
  );
}
