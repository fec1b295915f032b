import styled from '@emotion/styled';
import AppBar from '@mui/material/AppBar';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { Link } from 'react-router-dom';
import { UserSearchBox } from '../../features/search/UserSearchBox';
import { dentils } from '../../ui/architecture';
import { MessageIcon } from '../../ui/navigationIcons';
import { Mark } from '../../ui/Mark';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { DISPLAY_FACE, HEADER_HEIGHT, LOW, WORDMARK_PX } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { Tooltip } from '../../ui/Tooltip';
import { unreadName } from '../../ui/countText';
import { UnreadBadge } from '../../ui/UnreadBadge';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { LogOutButton } from './LogOutButton';
import { MoreMenu } from './MoreMenu';
import { ThemeSwitch } from './ThemeSwitch';

const Bar = styled(AppBar)({
  // It stands still while pages fade.
  viewTransitionName: 'header',
  // It scrolls away, but not under an open search, whose keyboard makes the window low. It stays sticky: in a phone that is
  // turned the browser keeps what is at the window's top in place.
  [LOW]: { '&:not(:has([data-open]))': { top: -2 * HEADER_HEIGHT, viewTransitionName: 'none' } },
  // A row of dentils, as on a temple's entablature.
  '&::after': {
    content: '""',
    display: 'block',
    height: 4,
    borderTop: `1px solid ${palette.secondary.light}`,
    background: dentils(5),
    opacity: 0.55,
  },
});

const Row = styled(Toolbar)({
  gap: 4,
  width: '100%',
  // The width of the page below it.
  maxWidth: 'var(--page-width)',
  minHeight: 60,
  margin: '0 auto',
  padding: '0 8px 0 12px',
  // Smaller gaps, so that the six controls beside the logo keep their size.
  [theme.breakpoints.down(350)]: { gap: 0, padding: '0 4px 0 6px' },
  [theme.breakpoints.down(320)]: { padding: 0, '& > a': { padding: 0 } },
  [theme.breakpoints.up('sm')]: { minHeight: 60, padding: '0 12px', '& > a': { marginRight: 8 } },
});

const Home = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 4px',
  borderRadius: 8,
  fontFamily: DISPLAY_FACE,
  fontSize: WORDMARK_PX.bar,
  letterSpacing: '0.03em',
  lineHeight: 1,
  color: palette.text.primary,
  textDecoration: 'none',
  '& svg': { flex: 'none', color: palette.secondary.main },
  // Narrow or zoomed screens have no room for the wordmark.
  [theme.breakpoints.down(480)]: { '& span': { display: 'none' } },
});

interface HeaderProps {
  username: string;
  picture: string | null;
  /** The number of unread messages. */
  unread: number;
}

/** The bar at the top of every page for members (spec §2). */
export function Header({ username, picture, unread }: HeaderProps) {
  return (
    <Bar>
      <Row disableGutters>
        <Home to="/home" aria-label="Pantheon, to the home page">
          <Mark size={30} />
          <span>Pantheon</span>
        </Home>
        <UserSearchBox />
        <div style={{ display: 'flex', alignItems: 'center', gap: 'inherit' }}>
          <Tooltip title="Messages">
            {/* An aria-label would have to repeat the badge (WCAG 2.5.3). */}
            <IconButton component={Link} to="/messages" aria-label={undefined}>
              <VisuallyHidden>{unreadName(unread)}</VisuallyHidden>
              <UnreadBadge count={unread}>
                <MessageIcon />
              </UnreadBadge>
            </IconButton>
          </Tooltip>
          <Tooltip title="Your profile">
            <IconButton component={Link} to={`/profile/${username}`}>
              <MemberAvatar name={username} picture={picture} size={30} />
            </IconButton>
          </Tooltip>
          <ThemeSwitch />
          <MoreMenu />
          <LogOutButton />
        </div>
      </Row>
    </Bar>
  );
}
