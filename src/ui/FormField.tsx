import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

/** What is wrong with a field that the browser refuses, in the page's language rather than the browser's. */
function validitySentence(field: HTMLInputElement): string {
  const { validity, type, title, validationMessage } = field;
  if (validity.valueMissing) return 'Please fill in this field.';
  if (validity.typeMismatch && type === 'email')
    return 'Please enter an email address, such as ada@example.com.';
  // The title of a field with a pattern describes it (HTML).
  if (validity.patternMismatch && title) return title;
  return validationMessage;
}

/** `minLength` for every value: the browser itself looks only at what was typed, not at what a password manager put in. */
export function requireLength(field: HTMLInputElement): void {
  const { value, minLength } = field;
  const isShort = value !== '' && value.length < minLength;
  field.setCustomValidity(isShort ? `Please use at least ${minLength} characters.` : '');
}

function isFirstInvalid(field: HTMLInputElement): boolean {
  const inputs = Array.from(field.form?.elements ?? []).filter((each) => each instanceof HTMLInputElement);
  return inputs.find(({ validity }) => !validity.valid) === field;
}

interface FormFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What to know before typing. */
  hint?: string;
  /** A control at the end of the field. */
  endAdornment?: ReactNode;
}

/**
 * A text field that the browser validates (`required`, `minLength`, `type`…) when its form is submitted: the error shows
 * below the field, and the first invalid field takes the focus. Composed of the parts of MUI's TextField, which would load
 * MUI's Select and Menu as well.
 */
export function FormField({ label, hint, endAdornment, disabled, ...input }: FormFieldProps) {
  const id = useId();
  const [error, setError] = useState('');
  const text = error || hint;
  return (
    <FormControl fullWidth error={error !== ''} disabled={disabled}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        endAdornment={endAdornment}
        slotProps={{
          input: {
            'aria-describedby': text ? `${id}-text` : undefined,
            onInvalid: (event: React.InvalidEvent<HTMLInputElement>) => {
              event.preventDefault();
              const field = event.currentTarget;
              setError(validitySentence(field));
              if (!isFirstInvalid(field)) return;
              field.focus();
              // A hidden password is not corrected but typed again.
              if (field.type === 'password') field.select();
            },
            onInput: (event: React.InputEvent<HTMLInputElement>) => {
              requireLength(event.currentTarget);
              setError('');
            },
            ...input,
          },
        }}
      />
      {text && <FormHelperText id={`${id}-text`}>{text}</FormHelperText>}
    </FormControl>
  );
}
