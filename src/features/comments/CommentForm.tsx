import type { Comment } from '#contract/comments';
import { isHeld } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { useJustOpened } from '../../disclosure/disclosure';
import { drafts } from '../../drafts/drafts';
import { textAfter, useDraft, useDraftKey } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useUnderWay } from '../../drafts/useUnderWay';
import { isInView } from '../../ui/isInView';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { useReturnFocus } from '../../ui/useReturnFocus';
import { isOffline } from '../../network/offline';
import { RetryNote } from '../../network/RetryNote';
import { useKeep } from '../../outbox/useKeep';
import { canSend, CommentField } from './CommentField';
import { useCreateCommentMutation, useCreateReplyMutation } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';
import { begunReply, withReply } from './UnsentInPanel';

interface CommentFormProps {
  postId: number;
  /** The comment that is replied to. */
  parentId?: number;
  /** The ids of that comment and of those above it (begunReply). */
  path?: string;
  onSent?: (comment: Comment) => void;
  /** A reply was sent, or kept until it can be, or its form left by Escape, which keeps the draft. */
  onClose?: () => void;
}

/** The form for a new comment or reply (spec §2). Its draft is kept until the server has accepted it. */
export function CommentForm({ postId, parentId, path = '', onSent, onClose }: CommentFormProps) {
  const isReply = parentId !== undefined;
  const draftKey = isReply ? `reply:${parentId}` : `comment:${postId}`;
  const label = isReply ? 'Write a reply' : 'Write a comment';
  const endpoint = isReply ? 'createReply' : 'createComment';
  const [createComment] = useCreateCommentMutation();
  const [createReply] = useCreateReplyMutation();
  const [text, setText, clearText] = useDraft(draftKey);
  const begunKey = useDraftKey(begunReply(postId));
  /** What is under way, the empty field's placeholder: it is its text again only where it fails, and a draft until then. */
  const underWay = useUnderWay(draftKey);
  const sent = underWay.text ?? '';
  const isSending = sent !== '';
  const submission = useSubmissionKey(draftKey);
  const keep = useKeep();
  const returnFocus = useReturnFocus();
  const isJustOpened = useJustOpened(draftKey);

  /** Read when it is written: another reply may have been begun while this one is sent. */
  const storeBegun = (hasText: boolean) =>
    drafts.write(begunKey, withReply(drafts.read(begunKey), path, hasText));
  const change = (behind: string) => {
    const next = sent && behind ? `${sent}\n${behind}` : sent || behind;
    setText(next);
    if (isReply) storeBegun(next !== '');
  };
  const close = () => {
    if (isReply) returnFocus();
    onClose?.();
  };
  /** A reply's form closes; from that of a comment, which stays, the focus goes to the card. */
  const leave = () => {
    const focused = document.activeElement;
    if (isReply) close();
    // Not where a shortcut has opened it and has brought the focus back already.
    else if (focused?.matches('textarea')) focused.closest<HTMLElement>('article')?.focus();
  };
  const finish = (sent: string) => {
    submission.accepted();
    const rest = clearText(sent);
    if (isReply) storeBegun(rest !== '');
    if (!rest) close();
  };
  const submit = async (text: string): Promise<void> => {
    if (!canSend(text)) return;
    const content = text.trim();
    const submissionKey = submission.keyFor(content);
    if (isOffline()) {
      const writing = isReply
        ? ({ endpoint: 'createReply', postId, parentId } as const)
        : ({ endpoint: 'createComment', postId } as const);
      if (await keep(writing, { content, submissionKey })) finish(text);
      return;
    }
    const written = { postId, content, submissionKey };
    underWay.begin(text);
    const { data, error } = await (isReply ? createReply({ parentId, ...written }) : createComment(written));
    const last = underWay.end();
    if (!data) {
      const isTaken = isHeld(error);
      toast(failureSentence(commentsErrors[endpoint], error), isTaken ? 'info' : 'error');
      if (isTaken) finish(text);
      return;
    }
    onSent?.(data);
    finish(text);
    // Where it does not cover the comment, which is rendered by then, and may be far below the others.
    requestAnimationFrame(() => {
      const item = document.querySelector('[data-just-made]')?.closest('li');
      const show = () => item?.focus();
      const isFar = item && !isInView(item);
      toast(commentsSuccess.createComment, 'success', isFar ? { label: 'Show', onClick: show } : undefined);
    });
    const more = textAfter(last, text);
    if (more) await submit(more);
  };
  const onSend = () => {
    if (isSending) underWay.begin(text);
    else void submit(text);
  };

  /** What was typed since the text that is being sent. */
  const behind = textAfter(text, sent);
  const isBusy = isSending && !behind;
  return (
    <CommentField
      label={label}
      placeholder={sent || `${label}...`}
      value={sent ? behind : text}
      autoFocus={isJustOpened}
      onChange={change}
      onSend={onSend}
      onLeave={leave}
      note={isSending && <RetryNote endpoint={endpoint} />}
    >
      <SubmitButton isBusy={isBusy}>{isBusy ? 'Posting...' : 'Post'}</SubmitButton>
    </CommentField>
  );
}
