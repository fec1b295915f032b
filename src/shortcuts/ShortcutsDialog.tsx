import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { palette, typography } from '../theme/theme';
import { Dialog } from '../ui/Dialog';
import { shortcuts } from './shortcuts';
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
  },
  '& > div + div': { borderTop: `1px solid ${palette.divider}` },
  '& dd': { display: 'flex', gap: 6 },
});

const Key = styled.kbd({
  ...typography.body2,
  minWidth: 28,
  padding: '2px 7px',
  border: `1px solid ${palette.divider}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  background: palette.background.sunken,
  fontFamily: 'inherit',
  textAlign: 'center',
});

const Note = styled.p({ ...typography.subtitle2, margin: '12px 0', color: palette.text.secondary });

/** Lists the keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isTall>
      <DialogContent>
        {!isOn && (
          <Alert
            severity="info"
            sx={{ mb: 1 }}
            action={
              <Button variant="link" onClick={() => setShortcutsOn(true)}>
                Turn on
              </Button>
            }
          >
            They are turned off.
          </Alert>
        )}
        <List>
          {shortcuts.map(({ keys, label }) => (
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
        <Note>
          Page Down and Page Up in a post go to the next and the previous one, too. Escape leaves a field.
        </Note>
      </DialogContent>
    </Dialog>
  );
}
