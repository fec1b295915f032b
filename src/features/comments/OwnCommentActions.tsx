import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { failureSentence } from '../../api/errorSentence';
import { theme } from '../../theme/theme';
import { ActionMenu } from '../../ui/ActionMenu';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { quoteOf } from '../../ui/quoteOf';
import { toast } from '../../ui/toast';
import { useDeleteCommentMutation, type CommentArg } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';

/**
 * Moves the focus when an item of a list is deleted: to the next item, else to the previous one, else to the container.
 * For a component inside the item.
 * @returns `prepare`, to call before the item is deleted, and `cancel`, if it is not
 */
function useRemovalFocus() {
  const candidates = useRef<(HTMLElement | null | undefined)[]>([]);

  useEffect(
    () => () => {
      candidates.current.find((element) => element?.isConnected)?.focus();
    },
    [],
  );

  return {
    /** @param items all items of the list, in order */
    prepare: (item: HTMLElement, items: readonly HTMLElement[], container: HTMLElement | null): void => {
      const index = items.indexOf(item);
      const next = items.slice(index + 1).find((other) => !item.contains(other));
      // The item itself stays if it is a comment with replies.
      candidates.current = [item, next, items[index - 1], container];
    },
    cancel: (): void => {
      candidates.current = [];
    },
  };
}

interface OwnCommentActionsProps extends CommentArg {
  content: string;
  onEdit: () => void;
}

/** Edit, and delete after confirmation (spec §2); on a phone in a menu. */
export function OwnCommentActions({ postId, id, content, onEdit }: OwnCommentActionsProps) {
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [deleteComment, { isLoading }] = useDeleteCommentMutation();
  const ref = useRef<HTMLSpanElement>(null);
  const focus = useRemovalFocus();

  const confirm = async () => {
    const item = ref.current?.closest('li');
    const panel = ref.current?.closest('section');
    if (item && panel) focus.prepare(item, [...panel.querySelectorAll('li')], panel);
    const { error } = await deleteComment({ postId, id });
    if (!error) {
      toast(commentsSuccess.deleteComment, 'success');
      return;
    }
    focus.cancel();
    setConfirmOpen(false);
    toast(failureSentence(commentsErrors.deleteComment, error), 'error');
  };

  const actions = [
    { label: 'Edit', onClick: onEdit },
    { label: 'Delete', onClick: () => setConfirmOpen(true) },
  ];
  return (
    <span ref={ref} style={{ display: 'contents' }}>
      {isPhone ? (
        <ActionMenu name="Your comment" actions={actions} />
      ) : (
        actions.map(({ label, onClick }) => (
          <Button key={label} variant="action" onClick={onClick}>
            {label}
          </Button>
        ))
      )}
      <ConfirmDialog
        title="Delete comment"
        text={`Your comment${quoteOf(content)} will be gone for good. What others have replied stays.`}
        confirmLabel="Delete"
        isOpen={isConfirmOpen}
        isDeleting={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setConfirmOpen(false)}
      />
    </span>
  );
}
