import { useDisclose } from '../../disclosure/disclosure';
import { useDraft } from '../../drafts/useDraft';
import { UnsavedEdit } from '../posts/UnsavedEdit';

/**
 * The key of the draft that tells to which comments of a post replies were begun, the latest last ('7 12,15'): of each the
 * ids of the comment and of those that it is below, the outermost first.
 */
export const begunReply = (postId: number): string => `replyIn:${postId}`;

/** What that draft says once a reply has a text, or has none any more. */
export const withReply = (begun: string, path: string, hasText: boolean): string =>
  [...begun.split(' ').filter((one) => one && one !== path), ...(hasText ? [path] : [])].join(' ');

interface UnsentInPanelProps {
  postId: number;
  /** Opens the panel. */
  onContinue: () => void;
}

/** Says that the closed panel of comments has an unsent comment or reply, and leads back to it. */
export function UnsentInPanel({ postId, onContinue }: UnsentInPanelProps) {
  const [begun] = useDraft(begunReply(postId));
  const disclose = useDisclose();
  const above = (begun.split(' ').at(-1) ?? '').split(',');
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
