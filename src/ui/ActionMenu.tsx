import { useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { MoreIcon } from './navigationIcons';
import { Tooltip } from './Tooltip';
import { useLazyComponent } from './useLazyComponent';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** For a setting, which the menu stays open for. */
  isChecked?: boolean;
  onClick: () => void;
}

interface ActionMenuProps {
  /** The name of the button and of the menu. */
  name: string;
  actions: MenuAction[];
}

/** Loaded when a menu is first opened. */
const load = () => import(/* webpackChunkName: "menu" */ './ActionMenuItems');

/** A button with three dots that opens a menu. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [Items, fetchItems] = useLazyComponent(load);
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            fetchItems();
          }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {Items && anchor && (
        <Items name={name} anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
