import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import { TOUCH } from '../../theme/measures';
import { palette } from '../../theme/theme';

const PHONE = '@media (max-width: 599.95px)';

/** On a phone the search is a button until it is open (`data-open`), then it covers the header's row. */
export const Root = styled.div({
  position: 'relative',
  flex: '0 1 300px',
  minWidth: 0,
  marginLeft: 'auto',
  [PHONE]: { position: 'static', flex: 'none' },
});

export const OpenButton = styled(IconButton)({
  display: 'none',
  [PHONE]: { display: 'inline-flex' },
});

export const Field = styled(OutlinedInput)({
  width: '100%',
  gap: 8,
  paddingLeft: 12,
  borderRadius: TOUCH / 2 + 1,
  color: palette.text.secondary,
  '& > svg': { flex: 'none' },
  '& > input': { padding: '10px 8px 10px 0', color: palette.text.primary, textOverflow: 'ellipsis' },
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

export const Popup = styled(Paper)({
  position: 'absolute',
  zIndex: 2,
  top: 'calc(100% + 6px)',
  right: 0,
  left: 0,
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  background: palette.background.raised,
  boxShadow: '0 10px 30px rgb(0 0 0 / 0.18)',
  [PHONE]: { left: 8, right: 8 },
});

export const List = styled.div({ maxHeight: 'min(440px, 70vh)', padding: '6px 0', overflowY: 'auto' });

export const Message = styled.div({
  padding: '12px 16px',
  fontSize: '0.9375rem',
  color: palette.text.secondary,
});
