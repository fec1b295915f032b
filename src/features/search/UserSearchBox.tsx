import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SEARCH_MIN, USERNAME_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { CloseIcon } from '../../ui/icons';
import { SearchIcon } from '../../ui/navigationIcons';
import { TOUCH } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { Tooltip } from '../../ui/Tooltip';
import { optionId, SearchPopup } from './SearchPopup';
import { useUserSearch } from './searchApi';

const PHONE = theme.breakpoints.down('sm');

/** On a phone the search is a button until it is open (`data-open`), then it covers the header's row. */
const Root = styled.div({
  position: 'relative',
  flex: '0 1 300px',
  minWidth: 0,
  marginLeft: 'auto',
  [PHONE]: { position: 'static', flex: 'none' },
});

const Field = styled(OutlinedInput)({
  width: '100%',
  gap: 8,
  paddingLeft: 12,
  borderRadius: TOUCH / 2 + 1,
  color: palette.text.secondary,
  '& > svg': { flex: 'none' },
  '& > input': { padding: '10px 8px 10px 0', color: palette.text.primary, textOverflow: 'ellipsis' },
  '& > button': { display: 'none' },
  [PHONE]: {
    display: 'none',
    '[data-open] > &': {
      display: 'flex',
      width: 'auto',
      position: 'absolute',
      // Above the badge of MUI, which has 1.
      zIndex: 2,
      top: 'calc(env(safe-area-inset-top) + 7px)',
      left: 8,
      right: 8,
    },
    '& > button': { display: 'inline-flex' },
  },
});

const DEBOUNCE_MS = 250;

function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/** The combobox in the header that finds members by name (spec §2); on a phone a button opens it. */
export function UserSearchBox() {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  // Not while closed: members are cached as long as their rows are rendered.
  const search = useUserSearch(isOpen ? debounced : '');
  const isTyping = text.trim() !== debounced.trim();
  const status = textLength(text) < SEARCH_MIN ? 'idle' : isTyping ? 'searching' : search.status;
  const usernames = isOpen && status === 'found' ? search.usernames : [];

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const select = () => {
    close();
    setText('');
  };
  const cancel = () => {
    close();
    // On a phone the focused field is hidden now.
    openButton.current?.focus();
  };
  const step = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setActive((from + by + usernames.length) % usernames.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    else if (usernames.length === 0) return;
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const username = usernames[Math.max(active, 0)];
      select();
      if (username) void navigate(`/profile/${username}`);
    } else return;
    event.preventDefault();
  };

  return (
    <Root
      role="search"
      data-open={isOpen || undefined}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Tooltip title="Search users">
        <IconButton ref={openButton} sx={{ display: { sm: 'none' } }} onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Field
        inputRef={input}
        placeholder="Search users"
        value={text}
        startAdornment={<SearchIcon fontSize="small" />}
        endAdornment={
          <Tooltip title="Close search">
            <IconButton onClick={cancel}>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        }
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Search users',
            'aria-autocomplete': 'list',
            'aria-expanded': usernames.length > 0,
            'aria-controls': usernames.length > 0 ? listId : undefined,
            'aria-activedescendant': usernames[active] ? optionId(listId, active) : undefined,
            maxLength: USERNAME_MAX,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            enterKeyHint: 'search',
          },
        }}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && status !== 'idle' && (
        <SearchPopup
          listId={listId}
          status={status}
          usernames={usernames}
          active={active}
          onSelect={select}
        />
      )}
    </Root>
  );
}
