import Alert from '@mui/material/Alert';
import { Breakable } from '../../ui/Breakable';
import { ShieldIcon } from '../../ui/postIcons';
import type { CachedPost } from '../posts/postEntity';
import { editedLabel } from './permissions';

interface ModerationNoteProps {
  post: CachedPost;
  /** Of the temporary edit (useMinutesLeft). */
  minutesLeft: number | null;
}

/** Says above the text of a post that it is not, or not only, its author's: another member has edited it. */
export function ModerationNote({ post, minutesLeft }: ModerationNoteProps) {
  const { edited_by_username: editedBy } = post;
  const text =
    minutesLeft !== null
      ? editedLabel(post, minutesLeft).tooltip
      : editedBy && !post.is_temporarily_edited && `Moderated by ${editedBy}`;
  return (
    text && (
      <Alert role="note" severity="warning" icon={<ShieldIcon fontSize="small" />}>
        <Breakable text={text} />
      </Alert>
    )
  );
}
