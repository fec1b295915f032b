import { useReturnFocus } from '../../ui/useReturnFocus';
import { CommentForm } from './CommentForm';
import { useCreateReplyMutation } from './commentsApi';

interface ReplyFormProps {
  postId: number;
  parentId: number;
  onSent: () => void;
  onClose: () => void;
}

/** The form for a reply; Escape closes it and keeps the draft. */
export function ReplyForm({ postId, parentId, onSent, onClose }: ReplyFormProps) {
  const [createReply] = useCreateReplyMutation();
  const returnFocus = useReturnFocus();
  const close = () => {
    returnFocus();
    onClose();
  };
  return (
    <CommentForm
      draftKey={`reply:${parentId}`}
      placeholder="Write a reply..."
      autoFocus
      endpoint="createReply"
      send={(written) => createReply({ postId, parentId, ...written })}
      onSent={() => {
        onSent();
        close();
      }}
      onLeave={close}
    />
  );
}
