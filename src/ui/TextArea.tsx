import styled from '@emotion/styled';
import TextareaAutosize, { type TextareaAutosizeProps } from '@mui/material/TextareaAutosize';
import { useId, type ReactNode } from 'react';
import { FieldFrame, FieldLabel, FieldRoot } from './fieldParts';
import { token } from './tokens';

const Text = styled(TextareaAutosize)({
  flex: 1,
  minWidth: 0,
  padding: '10px 14px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: token.ink,
  font: 'inherit',
  // Below 16 pixels, iOS zooms the page into the field.
  fontSize: 16,
  lineHeight: 1.5,
  resize: 'none',
  // The frame shows the focus.
  outline: 'none',
  '&::placeholder': { color: token.inkSoft, opacity: 1 },
});

interface TextAreaProps extends TextareaAutosizeProps {
  label: string;
  isInvalid?: boolean;
  /** What stands below it, such as a count of characters. */
  foot?: ReactNode;
}

/** A labelled field for a text of several lines, which grows with it. */
export function TextArea({ label, isInvalid = false, foot, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldRoot>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <FieldFrame data-invalid={isInvalid ? '' : undefined}>
        <Text id={id} aria-invalid={isInvalid || undefined} dir="auto" {...textarea} />
      </FieldFrame>
      {foot}
    </FieldRoot>
  );
}
