import type { SubmitEvent } from 'react';
import { EMAIL_MAX } from '#contract/limits';
import { failureSentence } from '../../api/errorSentence';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { RetryNote } from '../network/components';
import { useRequestPasswordResetMutation } from './authApi';
import { Form } from './Form';
import { authErrors, authSuccess } from './authSentences';
import { formText } from './formText';

/** Requests a reset link by mail. The answer does not reveal whether the address is known. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation();
  const failure = failureSentence(authErrors.requestPasswordReset, error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void request({ email: formText(event.currentTarget, 'email').trim() });
  };
  return (
    <Form onSubmit={submit}>
      {isSuccess && <Notice tone="success">{authSuccess.requestPasswordReset}</Notice>}
      {error && failure && <Notice tone="danger">{failure}</Notice>}
      <Field label="Email" name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} required />
      <Button type="submit" tone="primary" fullWidth disabled={isLoading}>
        Send Reset Link
      </Button>
      <RetryNote endpoint="requestPasswordReset" />
      <Button type="button" fullWidth onClick={onBack}>
        Back to Login
      </Button>
    </Form>
  );
}
