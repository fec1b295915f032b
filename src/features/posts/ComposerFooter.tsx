import styled from '@emotion/styled';
import { VERY_LOW } from '../../theme/measures';

/** The end of a form for a post, on the form's ground: it stays above the bottom bar however long the text is. */
export const ComposerFooter = styled.div({
  position: 'sticky',
  zIndex: 1,
  bottom: 'var(--bar-height)',
  display: 'grid',
  gap: 8,
  margin: '-8px 0',
  padding: '8px 0',
  background: 'inherit',
  // There it would leave no room for the text.
  [VERY_LOW]: { position: 'static' },
});
