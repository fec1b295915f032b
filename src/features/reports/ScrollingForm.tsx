import styled from '@emotion/styled';
import { Form } from '../../ui/Form';
import { palette, typography } from '../../theme/theme';

/** The form of a dialog, which scrolls where the window is low; its parts keep their height. */
export const ScrollingForm = styled(Form)({ gridAutoRows: 'max-content', padding: 20, overflowY: 'auto' });

/** The beginning of what a member wrote, in a quotation of a few lines. */
export const Quote = styled.blockquote({
  ...typography.body2,
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  margin: 0,
  paddingLeft: 12,
  borderLeft: `3px solid ${palette.secondary.light}`,
  color: palette.text.secondary,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** The name of a group of choices looks as that of a field. */
export const LABEL = {
  fontSize: '0.875rem',
  fontWeight: 600,
  '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' },
};
