import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface SelectFieldProps extends Omit<NativeSelectProps, 'id' | 'input'> {
  label: string;
}

/** A labelled choice of one of several. Composed like FormField. */
export function SelectField({ label, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <NativeSelect id={id} input={<OutlinedInput />} {...select} />
    </FormControl>
  );
}
