import styled from '@emotion/styled';

/** The form of a public screen. */
export const Form = styled.form({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  marginTop: 20,
});
