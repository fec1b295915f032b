import styled from '@emotion/styled';
import { useAppSelector } from '../../app/hooks';
import { useKeyShortcut } from '../../shortcuts/shortcutsSetting';
import { selectUsername } from '../auth/authSlice';
import { SearchField, useMemberCombobox } from '../search/useMemberCombobox';

const Root = styled.div({
  position: 'relative',
  textAlign: 'start',
  // It is lower on the page than the header's.
  '& [role=listbox]': { maxHeight: 'min(440px, 45vh)' },
});

const chatWith = (username: string) => `/messages/${username}`;

/** Finds another member by name and opens the conversation with them. */
export function RecipientSearch({ className }: { className?: string }) {
  const { fieldProps, popup, onBlur } = useMemberCombobox({
    label: 'Find someone to write to',
    pathOf: chatWith,
    except: useAppSelector(selectUsername),
    shortcut: useKeyShortcut('w'),
  });
  return (
    <Root className={className} onBlur={onBlur}>
      <SearchField {...fieldProps} />
      {popup}
    </Root>
  );
}
