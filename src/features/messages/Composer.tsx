import styled from '@emotion/styled';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { MESSAGE_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { useDraft } from '../../drafts/useDraft';
import { Button } from '../../ui/Button';
import { CharacterCount } from '../../ui/CharacterCount';
import { FieldFrame, framedText } from '../../ui/fieldParts';
import { isSendKey } from '../../ui/keys';
import { token } from '../../ui/tokens';
import { RetryNote } from '../network/components';

const Form = styled.form({
  display: 'grid',
  gap: 6,
  padding: '10px 12px',
  borderTop: `1px solid ${token.line}`,
  '@media (min-width: 800px)': { padding: '12px 16px' },
});

const Row = styled.div({ display: 'flex', alignItems: 'flex-end', gap: 8 });

const Frame = styled(FieldFrame)({ flex: 1, minWidth: 0, borderRadius: 23 });

const Text = styled(TextareaAutosize)({
  ...framedText,
  padding: '10px 16px',
  lineHeight: 1.45,
  resize: 'none',
});

const Send = styled(Button)({ minHeight: 46, borderRadius: 23 });

const Notes = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  '&:empty': { display: 'none' },
});

/** On a touch screen, focus would open the keyboard over the conversation. */
const hasPointer = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

interface ComposerProps {
  /** The other member. */
  username: string;
  onSend: (text: string) => void;
}

/** The form for a new message (spec §2). Its text is kept until it is sent, also through a reload. */
export function Composer({ username, onSend }: ComposerProps) {
  const [text, setText, clear] = useDraft(`message:${username.toLowerCase()}`);
  const input = useRef<HTMLTextAreaElement>(null);
  const length = textLength(text);
  const isSendable = length > 0 && length <= MESSAGE_MAX;

  useEffect(() => {
    if (hasPointer()) input.current?.focus();
  }, []);

  const send = () => {
    if (!isSendable) return;
    onSend(text);
    clear();
  };

  return (
    <Form
      aria-label="New message"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // The empty field disables the button, which would lose the focus.
        input.current?.focus();
        send();
      }}
    >
      <Notes>
        <RetryNote endpoint="sendMessage" />
        <CharacterCount length={length} max={MESSAGE_MAX} />
      </Notes>
      <Row>
        <Frame data-invalid={length > MESSAGE_MAX ? '' : undefined}>
          <Text
            ref={input}
            maxRows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!isSendKey(event.nativeEvent)) return;
              event.preventDefault();
              send();
            }}
            placeholder="Type your message..."
            aria-label="Type your message..."
            enterKeyHint="send"
            dir="auto"
          />
        </Frame>
        <Send
          type="submit"
          tone="primary"
          disabled={!isSendable}
          // Keeps the focus, and a phone's keyboard, in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          Send
        </Send>
      </Row>
    </Form>
  );
}
