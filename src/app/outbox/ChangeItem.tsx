import { useState } from 'react';
import Button from '@mui/material/Button';
import { COMMENT_MAX, MESSAGE_MAX, POST_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { uuid } from '../../api/uuid';
import { useDraft } from '../../drafts/useDraft';
import type { Outgoing } from '../../outbox/outboxSlice';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form, FormActions } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { TextArea } from '../../ui/TextArea';

function maxOf({ writing }: Outgoing): number {
  if (!writing) return MESSAGE_MAX;
  return writing.endpoint.endsWith('Post') ? POST_MAX : COMMENT_MAX;
}

interface ChangeItemProps {
  message: Outgoing;
  kind: string;
  pictureUrl: string | null;
  /** With what waits from now on. */
  onDone: (message: Outgoing) => void;
}

/** Changes the text of something that waits, or takes its picture from it. The text is kept through a reload. */
export function ChangeItem({ message, kind, pictureUrl, onDone }: ChangeItemProps) {
  const [draft, setDraft, clearDraft] = useDraft(`outbox:${message.key}`);
  const [text, setText] = useState(draft || message.content);
  const [hasPicture, setHasPicture] = useState(Boolean(message.picture));
  const { reason: _reason, picture, ...rest } = message;
  const waiting: Outgoing = { ...rest, status: 'waiting' };
  const length = textLength(text);
  const content = text.trim();
  const isEmpty = !content && !hasPicture;
  const done = (changed: Outgoing) => {
    clearDraft();
    onDone(changed);
  };
  const save = () => {
    if (isEmpty || length > maxOf(message)) return;
    const kept = hasPicture || picture === '' ? picture : undefined;
    // Another text needs another key.
    const isTextKept = rest.isTextKept && content === message.content;
    done({ ...waiting, key: uuid(), content, isTextKept, ...(kept !== undefined && { picture: kept }) });
  };
  return (
    <Form aria-label={`Change: ${kind}`} onSubmit={save} style={{ gap: 10 }}>
      <TextArea
        label="Text"
        autoFocus
        maxRows={12}
        value={text}
        error={length > maxOf(message)}
        onChange={({ target }) => {
          setText(target.value);
          setDraft(target.value);
        }}
      />
      <CharacterCount length={length} max={maxOf(message)} />
      {hasPicture && (
        <div>
          {pictureUrl && <img src={pictureUrl} alt="The picture of your post" />}
          <Button onClick={() => setHasPicture(false)}>Remove image</Button>
        </div>
      )}
      <FormActions>
        <Button onClick={() => done({ ...waiting, ...(picture !== undefined && { picture }) })}>
          Cancel
        </Button>
        <SubmitButton isBusy={false} disabled={isEmpty || length > maxOf(message)}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
