import Alert from '@mui/material/Alert';
import { useRef, type ReactNode } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits';
import { fieldMessages, type CallFailure } from '../../api/callFailure';
import { uuid } from '../../api/uuid';
import { useAppSelector } from '../../app/hooks';
import { selectPendingRetry } from '../../network/networkSlice';
import { RetryNote } from '../../network/RetryNote';
import { Form } from '../../ui/Form';
import { PasswordField } from '../../ui/PasswordField';
import { SubmitButton } from '../../ui/SubmitButton';
import { requireLength } from '../../ui/FormField';

interface AuthFormProps {
  /** Why the last submission failed. */
  failure: string | null;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The form of a public screen. */
export function AuthForm({ failure, onSubmit, children }: AuthFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {children}
    </Form>
  );
}

/** Whether a form focuses its first field. On a phone that would open the keyboard over the page. */
export const focusesField = (): boolean => window.matchMedia('(hover: hover)').matches;

/** The text of a form field. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Whether the server rejected one of these fields, which then shows the reason (showFieldErrors). */
export const hasFieldErrors = (failure: CallFailure, ...fields: string[]): boolean =>
  fieldMessages(failure).some(([field]) => fields.includes(field));

/** Shows the server's messages at the fields they are about, as those of the browser, and focuses the first. */
export function showFieldErrors(form: HTMLFormElement, failure: CallFailure): void {
  const fields = fieldMessages(failure).flatMap(([name, message]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return [];
    field.setCustomValidity(message);
    return [field];
  });
  form.reportValidity();
  // The next submission asks the server again, also with the same input.
  fields.forEach(requireLength);
}

/**
 * The Idempotency-Key of a form, the same for the same values (decisions: The wire). Unlike useSubmissionKey it stores
 * nothing, since the values include a password.
 */
export function useFormKey(): (...values: readonly string[]) => string {
  const last = useRef({ content: '', key: '' });
  return (...values) => {
    const content = JSON.stringify(values);
    if (last.current.content !== content) last.current = { content, key: uuid() };
    return last.current.key;
  };
}

/** The field for a new password, named `password` (spec §5). */
export function NewPasswordField(props: { label: string; autoFocus?: boolean }) {
  return (
    <PasswordField
      {...props}
      name="password"
      hint={`At least ${PASSWORD_MIN} characters`}
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      required
    />
  );
}

interface AuthSubmitButtonProps {
  /** The endpoint that the form calls, whose retries are shown below. */
  endpoint: string;
  isBusy: boolean;
  text: string;
  busyText: string;
}

/** The submit button of a public form. A server that asks to wait may mean an hour, so the button says that it waits. */
export function AuthSubmitButton({ endpoint, isBusy, text, busyText }: AuthSubmitButtonProps) {
  const isWaiting = useAppSelector((state) => selectPendingRetry(state, endpoint) !== undefined);
  return (
    <>
      <SubmitButton fullWidth isBusy={isBusy}>
        {isWaiting ? 'Waiting…' : isBusy ? busyText : text}
      </SubmitButton>
      <RetryNote endpoint={endpoint} />
    </>
  );
}
