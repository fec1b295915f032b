import styled from '@emotion/styled';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { MESSAGE_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { focusField, focusPage, hasPointer } from '../../shortcuts/controls';
import { CharacterCount } from '../../ui/CharacterCount';
import { isComposing, isSendKey } from '../../ui/typing';
import { Form } from '../../ui/Form';
import { palette, theme } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';
import { useMessageDraft } from './unsent';

const ComposerForm = styled(Form)({
  gap: 6,
  padding: '10px 12px',
  borderTop: `1px solid ${palette.divider}`,
  [theme.breakpoints.up('md')]: { padding: '12px 16px' },
});

const Text = styled(OutlinedInput)({ flex: 1, borderRadius: 23, '& textarea': { padding: '10px 16px' } });

const Notes = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  '&:empty': { display: 'none' },
});

interface ComposerProps {
  /** The other member. */
  username: string;
  /** Returns whether it was taken; else the text stays. */
  onSend: (text: string) => boolean;
}

/** The form for a new message (spec §2). Its text is kept until it is sent, also through a reload. */
export function Composer({ username, onSend }: ComposerProps) {
  const [text, setText, clear] = useMessageDraft(username);
  const input = useRef<HTMLTextAreaElement>(null);
  const length = textLength(text);
  const isSendable = length > 0 && length <= MESSAGE_MAX;

  // Before the page's heading takes the focus from the conversation's row, to which Escape leads back.
  useLayoutEffect(() => {
    if (hasPointer() && input.current) focusField(input.current);
  }, []);

  const send = () => {
    if (isSendable && onSend(text)) clear();
  };

  return (
    <ComposerForm
      aria-label="New message"
      onSubmit={() => {
        // The empty field disables the button, which would lose the focus.
        input.current?.focus();
        send();
      }}
    >
      <Notes>
        <RetryNote endpoint="sendMessage" />
        <CharacterCount length={length} max={MESSAGE_MAX} />
      </Notes>
      <div style={{ display: 'flex', alignItems: 'flex-end', gap: 8 }}>
        <Text
          multiline
          inputRef={input}
          maxRows={6}
          value={text}
          error={length > MESSAGE_MAX}
          placeholder="Type your message..."
          slotProps={{ input: { 'aria-label': 'Type your message...', enterKeyHint: 'send', dir: 'auto' } }}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // The focus has gone back already if the field got it with the conversation.
            const isLeft = document.activeElement !== event.target;
            if (event.key === 'Escape' && !isLeft && !isComposing(event.nativeEvent)) focusPage();
            if (!isSendKey(event.nativeEvent)) return;
            event.preventDefault();
            send();
          }}
        />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          style={{ minHeight: 46, borderRadius: 23 }}
          disabled={!isSendable}
          // Keeps the focus, and a phone's keyboard, in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          Send
        </Button>
      </div>
    </ComposerForm>
  );
}
