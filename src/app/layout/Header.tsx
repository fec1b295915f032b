import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { UserSearchBox } from '../../features/search/components';
import { dentils } from '../../ui/architecture';
import { iconControl } from '../../ui/IconButton';
import { MessageIcon } from '../../ui/icons';
import { Logo } from '../../ui/Logo';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { token } from '../../ui/tokens';
import { UnreadBadge, unreadName } from '../../ui/UnreadBadge';
import { LogOutButton } from './LogOutButton';
import { MoreMenu } from './MoreMenu';
import { ThemeSwitch } from './ThemeSwitch';

const Bar = styled.header({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  paddingTop: 'env(safe-area-inset-top)',
  background: `color-mix(in srgb, ${token.paper} 94%, transparent)`,
  backdropFilter: 'saturate(1.4) blur(12px)',
  // A row of dentils, as on a temple's entablature.
  '&::after': {
    content: '""',
    display: 'block',
    height: 4,
    borderTop: `1px solid ${token.gold}`,
    background: dentils(5),
    opacity: 0.55,
  },
});

const Row = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: 1080,
  minHeight: 60,
  margin: '0 auto',
  padding: '0 8px 0 12px',
  // Smaller gaps, so that the six controls beside the logo keep their size.
  '@media (max-width: 349.95px)': { gap: 0, padding: '0 4px 0 6px' },
  '@media (min-width: 600px)': { gap: 8, padding: '0 20px' },
});

const Home = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 4px',
  borderRadius: 8,
  fontSize: 23,
  textDecoration: 'none',
  // Narrow or zoomed screens have no room for the wordmark.
  '@media (max-width: 429.95px)': { '& span > span': { display: 'none' } },
});

const Actions = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'inherit',
});

const IconLink = styled(Link)(iconControl);

export interface Member {
  username: string;
  picture: string | null;
}

interface HeaderProps {
  member: Member;
  /** The number of unread messages. */
  unread: number;
}

/** The bar at the top of every page for members (spec §2). */
export function Header({ member, unread }: HeaderProps) {
  return (
    <Bar>
      <Row>
        <Home to="/home" aria-label="Pantheon, to the home page">
          <Logo size={30} />
        </Home>
        <UserSearchBox />
        <Actions>
          <IconLink to="/messages" aria-label={unreadName(unread)} title="Messages">
            <MessageIcon size={22} />
            <UnreadBadge count={unread} />
          </IconLink>
          <IconLink to={`/profile/${member.username}`} aria-label="Your profile" title="Your profile">
            <MemberAvatar name={member.username} picture={member.picture} size={30} />
          </IconLink>
          <ThemeSwitch />
          <MoreMenu />
          <LogOutButton />
        </Actions>
      </Row>
    </Bar>
  );
}
