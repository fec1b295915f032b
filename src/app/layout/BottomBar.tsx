import styled from '@emotion/styled';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { palette } from '../../theme/theme';
import { BellIcon, HomeIcon, MessageIcon, PersonIcon } from '../../ui/navigationIcons';
import { unreadName } from '../../ui/unread';
import { UnreadBadge } from '../../ui/UnreadBadge';

/** A phone with an open keyboard, or in landscape. */
export const KEYBOARD = '@media (max-height: 520px) and (max-width: 899.95px)';

const WIDE = '@media (min-width: 900px)';

/** The pixels that the bar covers at the bottom of the window, and those that the dock and the gap below it cover. */
export const BAR_HEIGHT = 59;
export const DOCK_HEIGHT = 80;

/** A full-width bar on phones, a floating dock on wide screens. */
const Bar = styled.nav({
  position: 'fixed',
  zIndex: 10,
  bottom: 0,
  left: 0,
  right: 0,
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${palette.divider}`,
  background: `color-mix(in srgb, ${palette.background.paper} 92%, transparent)`,
  backdropFilter: 'saturate(1.4) blur(12px)',
  // An open keyboard leaves room for the text field only.
  [KEYBOARD]: { 'html:has(textarea:focus) &': { display: 'none' } },
  [WIDE]: {
    right: 'auto',
    left: '50%',
    bottom: 20,
    padding: 4,
    border: `1px solid ${palette.divider}`,
    borderRadius: 32,
    boxShadow: '0 10px 30px rgb(0 0 0 / 0.14)',
    transform: 'translateX(-50%)',
    '& .MuiBottomNavigation-root': { gap: 4, height: 50 },
    '& .MuiBottomNavigationAction-root': {
      flex: 'none',
      width: 104,
      borderRadius: 26,
      '&:hover, &.Mui-selected': { background: palette.background.sunken },
      '&.Mui-selected::before': { display: 'none' },
    },
  },
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
          aria-label={unreadName(unread)}
          label="Messages"
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
