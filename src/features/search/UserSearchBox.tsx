import { useEffect, useRef } from 'react';
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useKeyShortcut } from '../../shortcuts/shortcutsSetting';
import { CloseIcon } from '../../ui/icons';
import { SearchIcon } from '../../ui/navigationIcons';
import { TWO_PANES } from '../../theme/measures';
import { theme } from '../../theme/theme';
import { Tooltip } from '../../ui/Tooltip';
import { SearchField, useMemberCombobox } from './useMemberCombobox';

const PHONE = theme.breakpoints.down('sm');

/** On a phone the search is a button until it is open (`data-open`), then it covers the header's row. */
const Root = styled.div({
  position: 'relative',
  flex: '0 1 300px',
  minWidth: 0,
  marginLeft: 'auto',
  // Names have room also where the field is narrow; beside a page with wide margins it has the field's edges.
  [theme.breakpoints.down(TWO_PANES)]: { '& > .MuiPaper-root': { minWidth: 320 } },
  [PHONE]: { position: 'static', flex: 'none', '& > .MuiPaper-root': { left: 8, right: 8, minWidth: 0 } },
});

const Field = styled(SearchField)({
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

const profileOf = (username: string) => `/profile/${username}`;

/** The combobox in the header that finds members by name (spec §2); on a phone a button opens it. */
export function UserSearchBox() {
  const openButton = useRef<HTMLButtonElement>(null);
  const shortcut = useKeyShortcut('/');
  const search = useMemberCombobox({ label: 'Search users', pathOf: profileOf, shortcut });
  const { isOpen, input, open, close, reset, fieldProps, popup, onBlur } = search;

  useEffect(() => {
    if (!isOpen || document.activeElement === input.current) return;
    input.current?.focus();
    // What was searched for before gives way.
    input.current?.select();
  }, [isOpen, input]);

  const leave = (by: () => void) => {
    by();
    // On a phone the focused field is hidden now.
    openButton.current?.focus();
  };

  return (
    <Root
      role="search"
      data-open={isOpen || undefined}
      onBlur={onBlur}
      onKeyDown={({ key }) => {
        if (key === 'Escape') leave(close);
      }}
    >
      <Tooltip title="Search users">
        <IconButton ref={openButton} sx={{ display: { sm: 'none' } }} onClick={open}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Field
        {...fieldProps}
        endAdornment={
          <Tooltip title="Close search">
            <IconButton onClick={() => leave(reset)}>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        }
      />
      {popup}
    </Root>
  );
}
