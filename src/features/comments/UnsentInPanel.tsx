import { useDisclose } from '../../disclosure/disclosure';
import { useDraft } from '../../drafts/useDraft';
import { UnsavedEdit } from '../posts/UnsavedEdit';

/**
 * The key of the draft that tells to which comment of a post a reply was begun. Its text is the ids of the comment and of
 * those that it is below, the outermost first ('12,15').
 */
export const begunReply = (postId: number): string => `replyIn:${postId}`;

interface UnsentInPanelProps {
  postId: number;
  /** Opens the panel. */
  onContinue: () => void;
}

/** Says that the closed panel of comments has an unsent comment or reply, and leads back to it. */
export function UnsentInPanel({ postId, onContinue }: UnsentInPanelProps) {
  const [path] = useDraft(begunReply(postId));
  const disclose = useDisclose();
  const above = path.split(',');
  const reply = `reply:${above.pop()}`;
  return (
    <>
      <UnsavedEdit
        draftKey={`comment:${postId}`}
        text="Continue your comment"
        onContinue={() => {
          onContinue();
          // Last, so that its field takes the focus (useJustOpened).
          disclose(`comment:${postId}`, true);
        }}
      />
      <UnsavedEdit
        draftKey={reply}
        text="Continue your reply"
        onContinue={() => {
          onContinue();
          for (const id of above) disclose(`replies:${id}`, true);
          disclose(reply, true);
        }}
      />
    </>
  );
}
