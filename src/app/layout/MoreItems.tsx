import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { FlagIcon } from '../../ui/navigationIcons';

interface MoreItemsProps {
  anchor: HTMLElement;
  onClose: () => void;
  onReport: () => void;
}

export default function MoreItems({ anchor, onClose, onReport }: MoreItemsProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // A landmark, since the menu is rendered outside of the page's own.
      slotProps={{ root: { role: 'region', 'aria-label': 'More' } }}
    >
      <MenuItem
        sx={{ gap: 1.5 }}
        onClick={() => {
          onClose();
          onReport();
        }}
      >
        <FlagIcon fontSize="small" />
        Report a problem
      </MenuItem>
    </Menu>
  );
}
