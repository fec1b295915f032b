import styled from '@emotion/styled';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { COMMENT_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { caretAtEnd, isComposing, isSendKey } from '../../ui/typing';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form } from '../../ui/Form';
import { TOUCH } from '../../theme/measures';

const Text = styled(OutlinedInput)({
  flex: '1 1 160px',
  minHeight: TOUCH,
  borderRadius: TOUCH / 2,
  // A single line is 44 pixels high.
  '& textarea': { padding: '9.4px 14px' },
});

/** Whether the text is neither empty nor too long. */
export function canSend(text: string): boolean {
  const length = textLength(text);
  return length > 0 && length <= COMMENT_MAX;
}

interface CommentFieldProps {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  value: string;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  onChange: (text: string) => void;
  /** Enter without Shift (spec §2), or the submit button. */
  onSend: () => void;
  /** Escape. */
  onLeave?: () => void;
  /** The buttons. */
  children: ReactNode;
  /** Shown below the field. */
  note?: ReactNode;
}

/** The text field for a comment or reply. */
export function CommentField(props: CommentFieldProps) {
  const { label, placeholder, value, isReadOnly, autoFocus, onChange, onSend, onLeave, children, note } =
    props;
  const length = textLength(value);
  return (
    <Form aria-label={label} style={{ gap: 6, minWidth: 0 }} onSubmit={onSend}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 8 }}>
        <Text
          multiline
          inputRef={caretAtEnd}
          error={length > COMMENT_MAX}
          slotProps={{ input: { 'aria-label': label, dir: 'auto' } }}
          placeholder={placeholder}
          value={value}
          readOnly={isReadOnly}
          // The member has just opened the field.
          autoFocus={autoFocus}
          maxRows={10}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event.nativeEvent)) {
              event.preventDefault();
              onSend();
            }
            if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onLeave?.();
          }}
        />
        <div style={{ display: 'flex', gap: 8, marginLeft: 'auto' }}>{children}</div>
      </div>
      <CharacterCount length={length} max={COMMENT_MAX} />
      {note}
    </Form>
  );
}
