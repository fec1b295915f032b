import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { palette, typography } from '../../theme/theme';
import type { useFold } from './useFold';

const Line = styled.div({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  // The button's height does not make the line higher than the text.
  margin: '-6px 0',
  color: palette.text.secondary,
  '& > button': { flex: 'none' },
});

interface FoldLineProps extends ReturnType<typeof useFold> {
  what: 'Post' | 'Comment';
  /** The id of the text. */
  textId?: string;
}

/** In the place of what is folded, and above it once it is unfolded: why, and the control. Null without a reason. */
export function FoldLine({ what, reason, isOpen, setOpen, textId }: FoldLineProps) {
  if (reason === null) return null;
  const why =
    typeof reason === 'object'
      ? reason.warning
      : `${what} ${reason === 'member' ? 'by a member you muted' : 'with a word you muted'}`;
  return (
    <Line>
      <span id={textId}>{why}</span>
      <Button
        variant="link"
        sx={{ fontWeight: 600 }}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${what.toLowerCase()}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'}
      </Button>
    </Line>
  );
}
