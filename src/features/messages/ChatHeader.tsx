import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { iconControl } from '../../ui/IconButton';
import { BackIcon } from '../../ui/icons';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { token } from '../../ui/tokens';

const Bar = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 60,
  padding: '6px 12px 6px 4px',
  borderBottom: `1px solid ${token.line}`,
  '@media (min-width: 800px)': { paddingLeft: 16 },
});

const Back = styled(Link)(iconControl, { '@media (min-width: 800px)': { display: 'none' } });

const Who = styled.h2({
  minWidth: 0,
  margin: 0,
  fontSize: 17,
  fontWeight: 650,
  lineHeight: 1.3,
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    color: token.ink,
    textDecoration: 'none',
  },
  '& > a:hover b': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& b': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'inherit' },
});

/** The other member, and on a narrow screen the link back to the list. */
export function ChatHeader({ partner }: { partner: { username: string; picture: string | null } }) {
  const { username, picture } = partner;
  return (
    <Bar>
      <Back to="/messages" aria-label="Back to the conversations" title="Back to the conversations">
        <BackIcon />
      </Back>
      <Who>
        <Link to={`/profile/${username}`}>
          <MemberAvatar name={username} picture={picture} size={40} />
          <b>{username}</b>
        </Link>
      </Who>
    </Bar>
  );
}
