import IconButton from '@mui/material/IconButton';
import { useState, type ComponentProps } from 'react';
import { FormField } from './FormField';
import { EyeIcon, EyeOffIcon } from './icons';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment'>;

/** A password that can be shown while it is typed. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const action = isShown ? 'Hide password' : 'Show password';
  return (
    <FormField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      endAdornment={
        // Without a Tooltip, which would be a tenth of the login page's code.
        <IconButton aria-label={action} title={action} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
