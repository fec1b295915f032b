import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MIN, USERNAME_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { failureSentence } from '../../api/errorSentence';
import { IconButton } from '../../ui/IconButton';
import { CloseIcon, SearchIcon } from '../../ui/icons';
import { RetryNote } from '../network';
import { FoundMember } from './FoundMember';
import { searchErrors } from './searchSentences';
import { Box, Field, List, Opener, Popup, Words } from './searchStyles';
import { useSettled } from './useSettled';
import { useUserSearch, type SearchStatus } from './useUserSearch';

/** A member who types on is not asked for yet, in milliseconds. */
const PAUSE_MS = 250;

const WORDS: Record<Exclude<SearchStatus, 'idle' | 'found'>, string | null> = {
  searching: 'Searching...',
  failed: failureSentence(searchErrors.searchUsers, undefined),
  empty: 'No users found',
};

/** Finds members by name (spec §2): a field in the header, behind an icon on a phone; arrows, Enter and Escape work. */
export function UserSearchBox() {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const settled = useSettled(text, PAUSE_MS);
  const found = useUserSearch(settled);
  const isTyping = text.trim() !== settled.trim();
  const status = textLength(text) < SEARCH_MIN ? 'idle' : isTyping ? 'searching' : found.status;
  const rows = isOpen && status === 'found' ? found.rows : [];
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const finish = () => {
    close();
    setText('');
  };
  const giveUp = () => {
    close();
    // Where it is shown, the field is hidden with the focus in it.
    opener.current?.focus();
  };
  const step = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setActive((from + by + rows.length) % rows.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') giveUp();
    else if (rows.length === 0) return;
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const member = rows[Math.max(active, 0)];
      finish();
      if (member) void navigate(`/profile/${member.username}`);
    } else return;
    event.preventDefault();
  };

  return (
    <Box
      role="search"
      data-open={isOpen || undefined}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Opener
        ref={opener}
        type="button"
        aria-label="Search users"
        title="Search users"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={22} />
      </Opener>
      <Field>
        <SearchIcon size={20} />
        <input
          ref={input}
          role="combobox"
          aria-label="Search users"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={rows[active] ? optionId(active) : undefined}
          placeholder="Search users"
          value={text}
          maxLength={USERNAME_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton name="Close search" onClick={giveUp}>
          <CloseIcon size={20} />
        </IconButton>
      </Field>
      {isOpen && status !== 'idle' && (
        // A press on it must not take the focus from the field, which would close it.
        <Popup onMouseDown={(event) => event.preventDefault()}>
          {status === 'found' ? (
            <List id={`${id}-list`} role="listbox" aria-label="Users">
              {rows.map((member, index) => (
                <FoundMember
                  key={member.id}
                  id={optionId(index)}
                  member={member}
                  isActive={index === active}
                  onChoose={finish}
                />
              ))}
            </List>
          ) : (
            <Words>
              <span role="status">{WORDS[status]}</span>
              {status === 'searching' && <RetryNote endpoint="searchUsers" />}
            </Words>
          )}
        </Popup>
      )}
    </Box>
  );
}
