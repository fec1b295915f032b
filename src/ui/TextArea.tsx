import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { caretAtEnd } from './typing';

interface TextAreaProps extends Omit<OutlinedInputProps, 'id' | 'slotProps' | 'onKeyDown'> {
  label: string;
}

/**
 * A labelled field for a text of several lines, which grows with it. Composed like FormField. What is written goes on at its
 * end, and Control+Enter submits its form.
 */
export function TextArea({ label, error, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={error}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        multiline
        inputRef={caretAtEnd}
        slotProps={{ input: { dir: 'auto' } }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
        {...input}
      />
    </FormControl>
  );
}
