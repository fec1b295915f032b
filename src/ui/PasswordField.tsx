import { useState, type ComponentProps } from 'react';
import { Field } from './Field';
import { IconButton } from './IconButton';
import { EyeIcon, EyeOffIcon } from './icons';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'>;

/** A password that can be looked at while it is typed. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton name={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  );
}
