import { failureSentence } from '../../api/errorSentence';
import { RetryNote } from '../../network/RetryNote';
import { SearchOption } from './SearchOption';
import { searchErrors } from './searchSentences';
import { List, Message, Popup } from './searchStyles';
import type { SearchStatus } from './useUserSearch';

const MESSAGES: Record<Exclude<SearchStatus, 'idle' | 'found'>, string | null> = {
  searching: 'Searching...',
  failed: failureSentence(searchErrors.searchUsers, undefined),
  empty: 'No users found',
};

/** The DOM id of an option, for the combobox's `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SearchPopupProps {
  listId: string;
  status: Exclude<SearchStatus, 'idle'>;
  usernames: string[];
  /** The index of the active option; -1 for none. */
  active: number;
  onSelect: () => void;
}

/** The members that were found, or why there are none (spec §2). */
export function SearchPopup({ listId, status, usernames, active, onSelect }: SearchPopupProps) {
  return (
    // Keeps the focus in the field: losing it closes the popup.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      {status === 'found' ? (
        <List id={listId} role="listbox" aria-label="Users">
          {usernames.map((username, index) => (
            <SearchOption
              key={username}
              id={optionId(listId, index)}
              username={username}
              isActive={index === active}
              onSelect={onSelect}
            />
          ))}
        </List>
      ) : (
        <Message>
          <span role="status">{MESSAGES[status]}</span>
          {status === 'searching' && <RetryNote endpoint="searchUsers" />}
        </Message>
      )}
    </Popup>
  );
}
