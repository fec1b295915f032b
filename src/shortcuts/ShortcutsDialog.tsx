import styled from '@emotion/styled';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useLocation } from 'react-router-dom';
import { TOUCH } from '../theme/measures';
import { palette, typography } from '../theme/theme';
import { Dialog, focusScroller } from '../ui/Dialog';
import { isMessages, isModeration, shortcutsOf } from './shortcuts';
import { setShortcutsOn, useShortcutsOn } from './shortcutsSetting';

const List = styled.dl({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    columnGap: 16,
    padding: '7px 0',
    borderTop: `1px solid ${palette.divider}`,
  },
  '& dd': { display: 'flex', justifyContent: 'flex-end', gap: 6 },
});

const Key = styled.kbd({
  ...typography.body2,
  minWidth: 28,
  padding: '2px 7px',
  border: `1px solid ${palette.divider}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  background: palette.background.muted,
  fontFamily: 'inherit',
  textAlign: 'center',
});

const Note = styled.p({ ...typography.subtitle2, margin: '12px 0', color: palette.text.secondary });

function noteOf(pathname: string): string {
  if (isModeration(pathname))
    return 'Enter opens the case that has the focus, and confirms a decision; the next case then opens.';
  if (isMessages(pathname)) return 'Enter opens the conversation that has the focus.';
  return 'In a post, Page Down and Page Up do the same as j and k.';
}

/** Lists the keyboard shortcuts, and turns them on and off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  const { pathname } = useLocation();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isTall>
      <DialogContent ref={focusScroller} tabIndex={0} sx={{ '&:focus-visible': { outlineOffset: -2 } }}>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_event, next) => setShortcutsOn(next)} />}
          label="Use keyboard shortcuts"
          sx={{ minHeight: TOUCH }}
        />
        <List>
          {shortcutsOf(pathname).map(({ keys, label }) => (
            <div key={keys}>
              <dt>{label}</dt>
              <dd>
                {keys.split(' ').map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </List>
        <Note>{noteOf(pathname)} Escape leaves a field that a shortcut has opened.</Note>
      </DialogContent>
    </Dialog>
  );
}
