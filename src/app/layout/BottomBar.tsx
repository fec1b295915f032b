import styled from '@emotion/styled';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { BAR_HEIGHT, COLUMN, KEYBOARD, PILL_GAP, VERY_LOW, WRITING } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { BellIcon, HomeIcon, MessageIcon, PersonIcon } from '../../ui/navigationIcons';
import { unreadName } from '../../ui/countText';
import { UnreadBadge } from '../../ui/UnreadBadge';
import { VisuallyHidden } from '../../ui/visuallyHidden';

/** At the bottom of the window; on wide ones a pill under the column. */
const Bar = styled.nav({
  // It stands still while pages fade.
  viewTransitionName: 'bottom-bar',
  position: 'fixed',
  zIndex: 10,
  bottom: 0,
  left: 0,
  right: 0,
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${palette.divider}`,
  background: palette.background.paper,
  [theme.breakpoints.up('md')]: {
    bottom: PILL_GAP,
    width: COLUMN - 32,
    margin: '0 auto',
    // It stands out from cards and pictures below it, also in the dark.
    border: `1px solid color-mix(in srgb, ${palette.divider}, ${palette.text.secondary} 30%)`,
    borderRadius: BAR_HEIGHT / 2,
    background: `color-mix(in srgb, ${palette.background.paper}, ${palette.text.primary} 5%)`,
    // The second one hides what would show below it.
    boxShadow: `0 6px 20px rgb(0 0 0 / 0.3), 0 ${2 * PILL_GAP}px 0 2px ${palette.background.default}`,
  },
  [KEYBOARD]: { [WRITING]: { display: 'none' } },
  [VERY_LOW]: { position: 'static', viewTransitionName: 'none' },
});

interface BottomBarProps {
  username: string;
  /** The number of unread messages. */
  unread: number;
}

/** The main navigation (spec §2). Notifications do nothing, as specified. */
export function BottomBar({ username, unread }: BottomBarProps) {
  const { pathname } = useLocation();
  const profile = `/profile/${username}`;
  const current = ['/home', '/messages', profile].find((path) => matchPath({ path, end: false }, pathname));
  return (
    <Bar aria-label="Main">
      <BottomNavigation value={current}>
        <BottomNavigationAction
          component={NavLink}
          to="/home"
          value="/home"
          label="Home"
          icon={<HomeIcon />}
        />
        <BottomNavigationAction label="Notifications" value="notifications" icon={<BellIcon />} />
        <BottomNavigationAction
          component={NavLink}
          to="/messages"
          value="/messages"
          label={
            unread > 0 ? (
              <>
                <span aria-hidden="true">Messages</span>
                <VisuallyHidden>{unreadName(unread)}</VisuallyHidden>
              </>
            ) : (
              'Messages'
            )
          }
          icon={
            <UnreadBadge count={unread}>
              <MessageIcon />
            </UnreadBadge>
          }
        />
        <BottomNavigationAction
          component={NavLink}
          to={profile}
          value={profile}
          label="Profile"
          icon={<PersonIcon />}
        />
      </BottomNavigation>
    </Bar>
  );
}
