import styled from '@emotion/styled';
import { token, TOUCH } from '../../../ui/tokens';

/** Takes no space, so that the pill appears over the cards, below the header. */
const Root = styled.div({
  position: 'sticky',
  zIndex: 5,
  top: `calc(76px + env(safe-area-inset-top))`,
  display: 'flex',
  justifyContent: 'center',
  height: 0,
});

const Pill = styled.button({
  minHeight: TOUCH,
  marginTop: -8,
  alignSelf: 'flex-start',
  padding: '8px 20px',
  border: `1px solid ${token.gold}`,
  borderRadius: TOUCH / 2,
  background: token.accent,
  color: token.onAccent,
  boxShadow: '0 6px 20px rgb(0 0 0 / 0.22)',
  font: 'inherit',
  fontSize: 15,
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { background: token.accentHover },
});

interface NewPostsPillProps {
  count: number;
  /** There may be more. */
  isMore: boolean;
  onShow: () => void;
}

/** The button that shows new posts. */
export function NewPostsPill({ count, isMore, onShow }: NewPostsPillProps) {
  return (
    <Root role="status">
      {count > 0 && (
        <Pill type="button" onClick={onShow}>
          {count}
          {isMore && '+'} new {count === 1 ? 'post' : 'posts'}
        </Pill>
      )}
    </Root>
  );
}
