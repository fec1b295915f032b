import { useState } from 'react';
import type { Comment } from '#contract/comments';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { RetryNote } from '../../network/RetryNote';
import { canSend, CommentField } from './CommentField';
import { commentsErrors, commentsSuccess } from './commentsSentences';

interface Written {
  content: string;
  submissionKey: string;
}

interface CommentFormProps {
  /** The draft's key (useDraft). */
  draftKey: string;
  placeholder: string;
  autoFocus?: boolean;
  endpoint: 'createComment' | 'createReply';
  send: (written: Written) => Promise<{ data?: Comment; error?: unknown }>;
  onSent?: (comment: Comment) => void;
  onLeave?: () => void;
}

/** The form for a new comment or reply (spec §2). Its draft is kept until the server has accepted it. */
export function CommentForm(props: CommentFormProps) {
  const { draftKey, placeholder, autoFocus, endpoint, send, onSent, onLeave } = props;
  const [text, setText, clearText] = useDraft(draftKey);
  const [isSending, setSending] = useState(false);
  const submission = useSubmissionKey(draftKey);

  const submit = async () => {
    if (isSending || !canSend(text)) return;
    const content = text.trim();
    setSending(true);
    const { data, error } = await send({ content, submissionKey: submission.keyFor(content) });
    setSending(false);
    if (!data) {
      toast(failureSentence(commentsErrors[endpoint], error), 'error');
      return;
    }
    submission.accepted();
    clearText(text);
    toast(commentsSuccess.createComment, 'success');
    onSent?.(data);
  };

  return (
    <CommentField
      label={placeholder.replace('...', '')}
      placeholder={placeholder}
      value={text}
      isBusy={isSending}
      autoFocus={autoFocus}
      onChange={setText}
      onSend={() => void submit()}
      onLeave={onLeave}
      note={isSending && <RetryNote endpoint={endpoint} />}
    >
      <SubmitButton isBusy={isSending}>{isSending ? 'Posting...' : 'Post'}</SubmitButton>
    </CommentField>
  );
}
