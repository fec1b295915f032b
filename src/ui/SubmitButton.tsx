import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends ButtonProps {
  /** The form is being sent. */
  isBusy: boolean;
}

/**
 * The main button of a form. While the form is being sent it keeps the focus, which a disabled button loses, and submits
 * nothing.
 */
export const SubmitButton = ({ isBusy, ...button }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="contained"
    color="primary"
    aria-disabled={isBusy}
    onClick={(event) => {
      // Safari does not focus a button that is clicked. Enter in a field of the form is a click too, without a pointer.
      if (event.detail > 0) event.currentTarget.focus({ focusVisible: false });
      if (isBusy) event.preventDefault();
    }}
    {...button}
  />
);
