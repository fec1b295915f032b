import styled from '@emotion/styled';
import { NavLink } from 'react-router-dom';
import { BellIcon, HomeIcon, MessageIcon, PersonIcon } from '../../ui/icons';
import { token } from '../../ui/tokens';
import { UnreadBadge, unreadName } from '../../ui/UnreadBadge';

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
  display: 'flex',
  justifyContent: 'center',
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${token.line}`,
  background: `color-mix(in srgb, ${token.paper} 92%, transparent)`,
  backdropFilter: 'saturate(1.4) blur(12px)',
  // An open keyboard leaves room for the text field only.
  [KEYBOARD]: { 'html:has(textarea:focus) &': { display: 'none' } },
  [WIDE]: {
    right: 'auto',
    left: '50%',
    bottom: 20,
    gap: 4,
    padding: 4,
    border: `1px solid ${token.line}`,
    borderRadius: 32,
    boxShadow: '0 10px 30px rgb(0 0 0 / 0.14)',
    transform: 'translateX(-50%)',
  },
});

const item = {
  position: 'relative',
  display: 'flex',
  flex: '1 1 0',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  maxWidth: 160,
  minWidth: 0,
  height: 58,
  padding: 0,
  border: 0,
  background: 'none',
  color: token.inkSoft,
  font: 'inherit',
  fontSize: 11,
  fontWeight: 550,
  lineHeight: 1.2,
  textDecoration: 'none',
  cursor: 'pointer',
  // Enlarged labels must not overlap.
  '& > span:not([class])': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover, &.active': { color: token.ink },
  '&:focus-visible': { outlineOffset: -4 },
  '&.active svg': { color: token.goldInk },
  // A gold bar marks the current page.
  '&.active::before': {
    content: '""',
    position: 'absolute',
    top: -1,
    width: 36,
    height: 3,
    borderRadius: '0 0 3px 3px',
    background: token.gold,
  },
  [WIDE]: {
    flex: 'none',
    width: 104,
    height: 50,
    borderRadius: 26,
    '&:hover, &.active': { background: token.sunken },
    '&.active::before': { display: 'none' },
  },
} as const;

const NavItem = styled(NavLink)(item);
const NavButton = styled.button(item);

interface BottomBarProps {
  username: string;
  /** The number of unread messages. */
  unread: number;
}

/** The main navigation (spec §2). Notifications do nothing, as specified. */
export function BottomBar({ username, unread }: BottomBarProps) {
  return (
    <Bar aria-label="Main">
      <NavItem to="/home">
        <HomeIcon />
        <span>Home</span>
      </NavItem>
      <NavButton type="button">
        <BellIcon />
        <span>Notifications</span>
      </NavButton>
      <NavItem to="/messages" aria-label={unreadName(unread)}>
        <MessageIcon />
        <span>Messages</span>
        <UnreadBadge count={unread} />
      </NavItem>
      <NavItem to={`/profile/${username}`}>
        <PersonIcon />
        <span>Profile</span>
      </NavItem>
    </Bar>
  );
}
