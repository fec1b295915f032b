import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import styled from '@emotion/styled';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { SEARCH_MIN, USERNAME_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { TOUCH } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { SearchIcon } from '../../ui/navigationIcons';
import { useGo } from '../../ui/useGo';
import { useLazyComponent } from '../../ui/useLazyComponent';
import { useUserSearch } from './searchApi';

export const SearchField = styled(OutlinedInput)({
  width: '100%',
  gap: 8,
  paddingLeft: 12,
  borderRadius: TOUCH / 2 + 1,
  color: palette.text.secondary,
  '& > svg': { flex: 'none' },
  '& > input': { padding: '10px 8px 10px 0', color: palette.text.primary, textOverflow: 'ellipsis' },
});

/** With the menus: the name of another chunk would be a part of the login page's code. */
const loadPopup = () => import(/* webpackChunkName: "menu" */ './SearchPopup');

const DEBOUNCE_MS = 250;

function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

interface MemberComboboxOptions {
  /** The name of the field, and its placeholder. */
  label: string;
  /** Where a member that is chosen leads to. */
  pathOf: (username: string) => string;
  /** A member who is not offered. */
  except?: string | null;
  /** The key that leads to the field (shortcuts/). */
  shortcut?: string | undefined;
}

/**
 * A combobox that finds members by name (spec §2).
 * @returns `fieldProps` for a SearchField, the `popup` to render after it, and `onBlur` for the element around both
 */
export function useMemberCombobox({ label, pathOf, except, shortcut }: MemberComboboxOptions) {
  const listId = useId();
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    // What was left in it; not what is being typed while the page comes.
    if (!isOpen) setText('');
  }
  /** Enter was pressed while the search was under way. */
  const isEntered = useRef(false);
  const [SearchPopup, fetchPopup] = useLazyComponent(loadPopup);
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  // Not while closed: members are cached as long as their rows are rendered.
  const search = useUserSearch(isOpen ? debounced : '');
  const isTyping = text.trim() !== debounced.trim();
  const found = search.usernames.filter((username) => username !== except);
  const result = search.status === 'found' && found.length === 0 ? 'empty' : search.status;
  const status = textLength(text) < SEARCH_MIN ? 'idle' : isTyping ? 'searching' : result;
  const usernames = isOpen && status === 'found' ? found : [];

  const optionId = (index: number) => `${listId}-${index}`;

  const open = () => {
    fetchPopup();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
    isEntered.current = false;
  };
  /** Closes it and forgets what was searched for. */
  const reset = () => {
    close();
    setText('');
  };
  const choose = (username: string | undefined) => {
    reset();
    if (username !== undefined) go(pathOf(username));
  };
  const step = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setActive((from + by + usernames.length) % usernames.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (event.key === 'Escape') close();
    else if (isEnter && status === 'searching') isEntered.current = isOpen;
    else if (usernames.length === 0) return;
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (isEnter) choose(usernames[Math.max(active, 0)]);
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    if (status === 'searching') return;
    if (isEntered.current && usernames.length > 0) choose(usernames[0]);
    isEntered.current = false;
  });

  const fieldProps: OutlinedInputProps = {
    inputRef: input,
    placeholder: label,
    value: text,
    startAdornment: <SearchIcon fontSize="small" />,
    slotProps: {
      input: {
        role: 'combobox',
        'aria-label': label,
        'aria-autocomplete': 'list',
        'aria-keyshortcuts': shortcut,
        'aria-expanded': usernames.length > 0,
        'aria-controls': usernames.length > 0 ? listId : undefined,
        'aria-activedescendant': usernames[active] ? optionId(active) : undefined,
        maxLength: USERNAME_MAX,
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
        enterKeyHint: 'search',
      },
    },
    onFocus: open,
    onChange: (event) => {
      setText(event.target.value);
      open();
      setActive(-1);
      isEntered.current = false;
    },
    onKeyDown,
  };

  return {
    isOpen,
    input,
    open,
    close,
    reset,
    fieldProps,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    popup: SearchPopup && isOpen && status !== 'idle' && (
      <SearchPopup
        listId={listId}
        optionId={optionId}
        status={status}
        usernames={usernames}
        active={active}
        pathOf={pathOf}
        onSelect={reset}
        onClose={close}
      />
    ),
  };
}
