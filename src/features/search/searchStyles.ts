import styled from '@emotion/styled';
import { framedText } from '../../ui/fieldParts';
import { iconControl } from '../../ui/IconButton';
import { TOUCH, token } from '../../ui/tokens';

const PHONE = '@media (max-width: 599.95px)';

/** On a phone the search is a button until it is open (`data-open`), then it covers the header's row. */
export const Root = styled.div({
  position: 'relative',
  flex: '0 1 300px',
  minWidth: 0,
  marginLeft: 'auto',
  [PHONE]: { position: 'static', flex: 'none' },
});

export const OpenButton = styled.button(iconControl, {
  display: 'none',
  [PHONE]: { display: 'inline-flex' },
});

export const Field = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingLeft: 12,
  border: `1px solid ${token.edge}`,
  borderRadius: TOUCH / 2 + 1,
  background: token.raised,
  color: token.inkSoft,
  '&:focus-within': { borderColor: token.accent, boxShadow: `0 0 0 1px ${token.accent}` },
  '& > svg': { flex: 'none' },
  '& > input': {
    ...framedText,
    height: TOUCH,
    padding: '0 12px 0 0',
  },
  '& > button': { display: 'none' },
  [PHONE]: {
    display: 'none',
    '[data-open] > &': {
      display: 'flex',
      position: 'absolute',
      zIndex: 1,
      top: 'calc(env(safe-area-inset-top) + 7px)',
      left: 8,
      right: 8,
    },
    '& > button': { display: 'inline-flex' },
  },
});

export const Popup = styled.div({
  position: 'absolute',
  zIndex: 2,
  top: 'calc(100% + 6px)',
  right: 0,
  left: 0,
  overflow: 'hidden',
  border: `1px solid ${token.line}`,
  borderRadius: 12,
  background: token.raised,
  boxShadow: '0 10px 30px rgb(0 0 0 / 0.18)',
  [PHONE]: { left: 8, right: 8 },
});

export const List = styled.div({ maxHeight: 'min(440px, 70vh)', padding: '6px 0', overflowY: 'auto' });

export const Message = styled.div({ padding: '12px 16px', fontSize: 15, color: token.inkSoft });
