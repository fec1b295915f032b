import styled from '@emotion/styled';
import { palette } from '../theme/theme';

const Count = styled.span<{ isOver: boolean }>(({ isOver }) => ({
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  color: isOver ? palette.error.main : palette.text.secondary,
  fontWeight: isOver ? 650 : 400,
}));

interface CharacterCountProps {
  length: number;
  max: number;
}

/** How many characters are left, from the last tenth on; how many are too many. */
export function CharacterCount({ length, max }: CharacterCountProps) {
  const left = max - length;
  if (left > max / 10) return null;
  return (
    <Count isOver={left < 0} role="status">
      {left < 0 ? `${-left} too many` : `${left} left`}
    </Count>
  );
}
