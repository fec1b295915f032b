import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { HEADER_HEIGHT, LOW, TOUCH } from '../../../theme/measures';
import { palette, typography } from '../../../theme/theme';

/** Takes no space, so that the pill appears over the cards, below the header. */
const Root = styled.div({
  position: 'sticky',
  zIndex: 5,
  top: `calc(${HEADER_HEIGHT + 12}px + env(safe-area-inset-top))`,
  [LOW]: { top: 12 },
  display: 'flex',
  justifyContent: 'center',
  height: 0,
});

const Pill = styled(Button)({
  marginTop: -8,
  // It would cover what is being read while writing.
  'html:has(main textarea:focus) &': { visibility: 'hidden' },
  alignSelf: 'flex-start',
  border: `1px solid ${palette.secondary.light}`,
  borderRadius: TOUCH / 2,
  boxShadow: '0 6px 20px rgb(0 0 0 / 0.22)',
  fontSize: typography.body2.fontSize,
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
        <Pill variant="contained" color="primary" onClick={onShow}>
          {count}
          {isMore && '+'} new {count === 1 ? 'post' : 'posts'}
        </Pill>
      )}
    </Root>
  );
}
