import styled from '@emotion/styled';

/** The forms of the screens before the login. */
export const Form = styled.form({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  marginTop: 20,
});
