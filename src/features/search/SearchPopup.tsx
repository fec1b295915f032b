import styled from '@emotion/styled';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { failureSentence } from '../../api/errorSentence';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { useBackToClose } from '../../ui/useBackToClose';
import { palette, typography } from '../../theme/theme';
import { useMember } from '../members/membersApi';
import { RetryNote } from '../../network/RetryNote';
import { searchErrors, type SearchStatus } from './searchApi';

const Row = styled(ListItemButton)({
  gap: 12,
  padding: '8px 14px',
  color: palette.text.primary,
  '&:hover': { background: palette.background.muted },
  '&[aria-selected="true"]': {
    background: palette.primary.wash,
    boxShadow: `inset 3px 0 ${palette.primary.main}`,
  },
}) as typeof ListItemButton;

const Texts = styled.span({
  display: 'grid',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 650 },
  '& > small': { fontSize: typography.subtitle2.fontSize, color: palette.text.secondary },
});

interface SearchOptionProps {
  id: string;
  username: string;
  /** The combobox's active descendant. */
  isActive: boolean;
  path: string;
  onSelect: () => void;
}

/** A member that was found (spec §2): a link, so that it can also be opened in a new tab. */
function SearchOption({ id, username, isActive, path, onSelect }: SearchOptionProps) {
  const member = useMember(username);
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Row
      component={Link}
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={path}
      onClick={onSelect}
    >
      <MemberAvatar name={username} picture={member?.profile_picture ?? null} size={40} loading="eager" />
      <Texts>
        <b>
          <Breakable text={username} />
        </b>
        {member && (
          <small>{member.follower_count === 1 ? '1 follower' : `${member.follower_count} followers`}</small>
        )}
      </Texts>
    </Row>
  );
}

const Popup = styled(Paper)({
  position: 'absolute',
  zIndex: 2,
  top: 'calc(100% + 6px)',
  right: 0,
  left: 0,
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  background: palette.background.raised,
  boxShadow: '0 10px 30px rgb(0 0 0 / 0.18)',
});

const Options = styled.div({ maxHeight: 'min(440px, 70vh)', padding: '6px 0', overflowY: 'auto' });

const Message = styled.div({ ...typography.body2, padding: '12px 16px', color: palette.text.secondary });

const MESSAGES: Record<Exclude<SearchStatus, 'idle' | 'found'>, string | null> = {
  searching: 'Searching...',
  failed: failureSentence(searchErrors.searchUsers, undefined),
  empty: 'No users found',
};

/** The longest tap, in milliseconds. */
const TAP_MS = 700;

/** A tap beside the search closes it, and presses nothing there, as beside a menu. */
function useTapToClose(popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onPointerDown = ({ pointerType, target }: PointerEvent) => {
      const search = popup.current?.parentElement;
      if (pointerType === 'mouse' || search?.contains(target as Node)) return;
      const controller = new AbortController();
      const { signal } = controller;
      const end = () => controller.abort();
      const stop = (event: MouseEvent) => {
        event.preventDefault();
        event.stopPropagation();
        end();
      };
      window.addEventListener('click', stop, { capture: true, signal });
      // The finger scrolls.
      window.addEventListener('pointercancel', end, { signal });
      setTimeout(end, TAP_MS);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [popup]);
}

interface SearchPopupProps {
  listId: string;
  /** The DOM id of an option, for the combobox's `aria-activedescendant`. */
  optionId: (index: number) => string;
  status: Exclude<SearchStatus, 'idle'>;
  usernames: string[];
  /** The index of the active option; -1 for none. */
  active: number;
  /** Where an option leads to. */
  pathOf: (username: string) => string;
  onSelect: () => void;
  onClose: () => void;
}

/** The members that were found, or why there are none (spec §2). The browser's Back closes it. */
export default function SearchPopup(props: SearchPopupProps) {
  const { listId, optionId, status, usernames, active, pathOf, onSelect, onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBackToClose(onClose);
  useTapToClose(popup);
  return (
    // Keeps the focus in the field: losing it closes the popup.
    <Popup ref={popup} onMouseDown={(event) => event.preventDefault()}>
      {status === 'found' ? (
        <Options id={listId} role="listbox" aria-label="Users">
          {usernames.map((username, index) => (
            <SearchOption
              key={username}
              id={optionId(index)}
              username={username}
              isActive={index === active}
              path={pathOf(username)}
              onSelect={onSelect}
            />
          ))}
        </Options>
      ) : (
        <Message>
          <span role="status">{MESSAGES[status]}</span>
          {status === 'searching' && <RetryNote endpoint="searchUsers" />}
        </Message>
      )}
    </Popup>
  );
}
