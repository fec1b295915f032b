import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface TextAreaProps extends Omit<OutlinedInputProps, 'id' | 'slotProps'> {
  label: string;
}

/** A labelled field for a text of several lines, which grows with it. Composed like FormField. */
export function TextArea({ label, error, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={error}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput id={id} multiline slotProps={{ input: { dir: 'auto' } }} {...input} />
    </FormControl>
  );
}
