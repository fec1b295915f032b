import { useDisclosure } from '../../disclosure/disclosure';
import { useDraft } from '../../drafts/useDraft';
import { UnsavedEdit } from '../posts/UnsavedEdit';

/** The key of the draft that tells to which comment of a post a reply was begun; its text is the comment's id. */
export const begunReply = (postId: number): string => `replyIn:${postId}`;

interface UnsentInPanelProps {
  postId: number;
  /** Opens the panel. */
  onContinue: () => void;
}

/** Says that the closed panel of comments has an unsent comment or reply, and leads back to it. */
export function UnsentInPanel({ postId, onContinue }: UnsentInPanelProps) {
  const [parentId] = useDraft(begunReply(postId));
  const [, setReplying] = useDisclosure(`reply:${parentId}`);
  const [, setCommenting] = useDisclosure(`comment:${postId}`);
  return (
    <>
      <UnsavedEdit
        draftKey={`comment:${postId}`}
        text="Continue your comment"
        onContinue={() => {
          onContinue();
          // Last, so that its field takes the focus (useJustOpened).
          setCommenting(true);
        }}
      />
      <UnsavedEdit
        draftKey={`reply:${parentId}`}
        text="Continue your reply"
        onContinue={() => {
          onContinue();
          setReplying(true);
        }}
      />
    </>
  );
}
