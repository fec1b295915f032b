import styled from '@emotion/styled';
import type { ComponentProps, MouseEvent } from 'react';

const Grid = styled.form({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/**
 * Leaves the focus in the field when a button of its form is pressed. Else a phone's keyboard would go, and the bottom bar come
 * below the finger, before the press is a click.
 */
function keepFieldFocused(event: MouseEvent): void {
  const isButton = (event.target as Element).closest('button');
  if (isButton && document.activeElement?.matches('textarea, input')) event.preventDefault();
}

interface FormProps extends Omit<ComponentProps<typeof Grid>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void;
}

/** A form whose fields are below each other, and which the app submits instead of the browser. */
export const Form = ({ onSubmit, ...form }: FormProps) => (
  <Grid
    onMouseDown={keepFieldFocused}
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
