import { flushSync } from 'react-dom';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MenuAction } from './ActionMenu';
import { CheckIcon } from './navigationIcons';
import { useBackToClose } from './useBackToClose';

interface ActionMenuItemsProps {
  name: string;
  anchor: HTMLElement;
  actions: MenuAction[];
  onClose: () => void;
}

/** The menu that ActionMenu opens. */
export default function ActionMenuItems({ name, anchor, actions, onClose }: ActionMenuItemsProps) {
  useBackToClose(onClose);
  const choose = (action: () => void) => {
    // First the button has the focus again: what the action opens may take it from there and give it back.
    flushSync(onClose);
    action();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // A landmark, since the menu is rendered outside of the page's own.
      slotProps={{ root: { role: 'region', 'aria-label': name } }}
    >
      {actions.map(({ label, icon, isChecked, onClick }) =>
        isChecked === undefined ? (
          <MenuItem
            key={label}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            onClick={() => choose(onClick)}
          >
            {icon && <ListItemIcon>{icon}</ListItemIcon>}
            {label}
          </MenuItem>
        ) : (
          <MenuItem key={label} role="menuitemcheckbox" aria-checked={isChecked} onClick={onClick}>
            <ListItemIcon>{isChecked && <CheckIcon fontSize="small" />}</ListItemIcon>
            {label}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
