import styled from '@emotion/styled';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame, FieldLabel, FieldRoot, framedText } from './fieldParts';
import { TOUCH, token } from './tokens';
import { requireLength, validitySentence } from './validity';

const Input = styled.input({
  ...framedText,
  minHeight: TOUCH,
  padding: '0 14px',
  borderRadius: 8,
  '&:autofill': { boxShadow: `inset 0 0 0 60px ${token.accentWash}`, WebkitTextFillColor: token.ink },
});

const Hint = styled.p<{ isError: boolean }>(({ isError }) => ({
  margin: 0,
  fontSize: 13,
  color: isError ? token.danger : token.inkSoft,
}));

function isFirstFault(field: HTMLInputElement): boolean {
  const inputs = Array.from(field.form?.elements ?? []).filter((each) => each instanceof HTMLInputElement);
  return inputs.find(({ validity }) => !validity.valid) === field;
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What to know before typing. */
  hint?: string;
  /** A control at the end of the field. */
  end?: ReactNode;
}

/**
 * A labelled input of a form. The browser checks it (`required`, `minLength`, `type`…); what it finds is said below
 * the field, and the first field at fault takes the focus.
 */
export function Field({ label, hint, end, ...input }: FieldProps) {
  const id = useId();
  const [fault, setFault] = useState('');
  const note = fault || hint;
  return (
    <FieldRoot>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <FieldFrame data-invalid={fault ? '' : undefined}>
        <Input
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onInvalid={(event) => {
            event.preventDefault();
            const field = event.currentTarget;
            setFault(validitySentence(field));
            if (isFirstFault(field)) field.focus();
          }}
          onInput={(event) => {
            requireLength(event.currentTarget);
            setFault('');
          }}
          {...input}
        />
        {end}
      </FieldFrame>
      {note && (
        <Hint id={`${id}-note`} isError={fault !== ''}>
          {note}
        </Hint>
      )}
    </FieldRoot>
  );
}
