import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits';
import { PasswordField } from '../../ui/PasswordField';

/** The field for a new password, named `password` (spec §5). */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      hint={`At least ${PASSWORD_MIN} characters`}
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      required
    />
  );
}
