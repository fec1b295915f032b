import styled from '@emotion/styled';
import TextareaAutosize, { type TextareaAutosizeProps } from '@mui/material/TextareaAutosize';
import { useId, type ReactNode } from 'react';
import { FieldFrame, FieldLabel, FieldRoot, framedText } from './fieldParts';

const Text = styled(TextareaAutosize)({
  ...framedText,
  padding: '10px 14px',
  borderRadius: 8,
  lineHeight: 1.5,
  resize: 'none',
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
