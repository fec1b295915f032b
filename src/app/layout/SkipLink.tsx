import styled from '@emotion/styled';
import { palette } from '../../theme/theme';

/** Visible only while it has the focus; lets keyboard users skip the header. */
const Link = styled.a({
  position: 'fixed',
  zIndex: 20,
  top: 8,
  left: 8,
  padding: '10px 16px',
  borderRadius: 8,
  background: palette.primary.main,
  color: palette.primary.contrastText,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});

export const SkipLink = () => <Link href="#main">Skip to the content</Link>;
