import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends ButtonProps {
  /** The form is being sent, and ignores further submits. */
  isBusy: boolean;
}

/** The main button of a form. It keeps the focus while the form is being sent, which a disabled button loses. */
export const SubmitButton = ({ isBusy, ...button }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="contained"
    color="primary"
    aria-disabled={isBusy}
    // Safari does not focus a button that is clicked.
    onClick={({ currentTarget }) => currentTarget.focus()}
    {...button}
  />
);
