import styled from '@emotion/styled';

/** The forms of the screens before the login. */
export const Form = styled.form({ display: 'grid', gap: 18, marginTop: 20 });
