import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { failureSentence } from '../../api/errorSentence';
import { useDisclosure } from '../../disclosure/disclosure';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PencilIcon, ShieldCrossIcon, ShieldPencilIcon, TrashIcon } from '../../ui/postIcons';
import { quoteOf } from '../../ui/quoteOf';
import { toast } from '../../ui/toast';
import { Tooltip } from '../../ui/Tooltip';
import { editedLabel, headerIcons, useViewer } from '../moderation/permissions';
import type { CachedPost } from '../posts/postEntity';
import { useDeletePostMutation, useRemovePostMutation } from '../posts/postsApi';
import { postsErrors, postsSuccess } from '../posts/postsSentences';

/** Whether a post is shown, edited by its author, or moderated (spec §2, §4). */
export function usePostMode(id: number) {
  const [isOpen, setOpen] = useDisclosure(`editing:${id}`);
  const [isModeration, setModeration] = useDisclosure(`moderating:${id}`);
  const open = (asModerator: boolean) => {
    setModeration(asModerator);
    setOpen(true);
  };
  return {
    isEdited: isOpen && !isModeration,
    isModerated: isOpen && isModeration,
    edit: () => open(false),
    moderate: () => open(true),
    close: () => setOpen(false),
  };
}

/**
 * Deletes a post as its author or as a moderator; a toast shows the result (spec §8).
 * @returns a function that resolves to true on success, and whether the call is pending
 */
function useDeletePost(id: number, as: 'own' | 'moderate') {
  const [deletePost, { isLoading: isDeleting }] = useDeletePostMutation();
  const [removePost, { isLoading: isRemoving }] = useRemovePostMutation();
  const trigger = async () => {
    const [call, start] =
      as === 'own' ? (['deletePost', deletePost] as const) : (['removePost', removePost] as const);
    const { error } = await start(id);
    if (error) toast(failureSentence(postsErrors[call], error), 'error');
    else toast(postsSuccess[call], 'success');
    return !error;
  };
  return [trigger, isDeleting || isRemoving] as const;
}

interface PostControlsProps {
  post: CachedPost;
  mode: ReturnType<typeof usePostMode>;
  /** Of the temporary edit (useMinutesLeft), during which the author cannot edit. */
  minutesLeft: number | null;
}

/** The icons in a post's header, by permission: edit and delete, or moderate-edit and moderate-delete (spec §2, §6). */
export function PostControls(props: PostControlsProps) {
  const kind = headerIcons(useViewer(), props.post);
  return kind && <Controls {...props} kind={kind} />;
}

function Controls({ post, mode, minutesLeft, kind }: PostControlsProps & { kind: 'own' | 'moderate' }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [deletePost, isDeleting] = useDeletePost(post.id, kind);
  const isOwn = kind === 'own';

  const edit = () => {
    if (!isOwn) mode.moderate();
    else if (!minutesLeft) mode.edit();
    else toast(`${editedLabel(post, minutesLeft).tooltip} You can edit it after that.`, 'info');
  };

  // On success the card is unmounted with the dialog, and the list moves the focus.
  const confirm = async () => {
    if (!(await deletePost())) setConfirmOpen(false);
  };

  return (
    <>
      <Tooltip title={isOwn ? 'Edit post' : 'Edit as moderator'}>
        <IconButton onClick={edit}>
          {isOwn ? <PencilIcon fontSize="small" /> : <ShieldPencilIcon />}
        </IconButton>
      </Tooltip>
      <Tooltip title={isOwn ? 'Delete post' : 'Delete as moderator'}>
        <IconButton onClick={() => setConfirmOpen(true)}>
          {isOwn ? <TrashIcon fontSize="small" /> : <ShieldCrossIcon />}
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        title={isOwn ? 'Delete post' : 'Delete as moderator'}
        text={`${isOwn ? 'Your' : `${post.author_username}’s`} post${quoteOf(post.content)} and all of its comments will be gone for good.`}
        confirmLabel="Delete"
        isOpen={isConfirmOpen}
        isDeleting={isDeleting}
        onConfirm={() => void confirm()}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  );
}
