import styled from '@emotion/styled';
import type { ComponentProps } from 'react';

const Grid = styled.form({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

interface FormProps extends Omit<ComponentProps<typeof Grid>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void;
}

/** A form whose fields are below each other, and which the app submits instead of the browser. */
export const Form = ({ onSubmit, ...form }: FormProps) => (
  <Grid
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
    {...form}
  />
);

/** The buttons at the end of a form. */
export const FormActions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 10,
});
