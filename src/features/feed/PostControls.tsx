import styled from '@emotion/styled';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { PencilIcon, ShieldCrossIcon, ShieldPencilIcon, TrashIcon } from '../../ui/icons';
import { headerIcons, useViewer } from '../moderation';
import type { CachedPost } from '../posts';
import { useDeletePost } from './useDeletePost';
import type { usePostMode } from './usePostMode';

const Icons = styled.div({ display: 'flex', flex: 'none', margin: '-6px -8px -6px auto' });

interface PostControlsProps {
  post: CachedPost;
  mode: ReturnType<typeof usePostMode>;
}

/** The icons in a post's header, by permission: edit and delete, or moderate-edit and moderate-delete (spec §2, §6). */
export function PostControls({ post, mode }: PostControlsProps) {
  const kind = headerIcons(useViewer(), post);
  return kind && <Controls post={post} mode={mode} kind={kind} />;
}

function Controls({ post, mode, kind }: PostControlsProps & { kind: 'own' | 'moderate' }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [deletePost, isDeleting] = useDeletePost(post.id, kind);
  const isOwn = kind === 'own';

  // On success the card is unmounted with the dialog, and the list moves the focus.
  const confirm = async () => {
    if (!(await deletePost())) setConfirmOpen(false);
  };

  return (
    <Icons>
      <IconButton
        name={isOwn ? 'Edit post' : 'Edit as moderator'}
        onClick={isOwn ? mode.edit : mode.moderate}
      >
        {isOwn ? <PencilIcon size={20} /> : <ShieldPencilIcon size={22} />}
      </IconButton>
      <IconButton name={isOwn ? 'Delete post' : 'Delete as moderator'} onClick={() => setConfirmOpen(true)}>
        {isOwn ? <TrashIcon size={20} /> : <ShieldCrossIcon size={22} />}
      </IconButton>
      <ConfirmDialog
        title={isOwn ? 'Delete post' : 'Delete as moderator'}
        text={`${isOwn ? 'Your' : `${post.author_username}’s`} post and all of its comments will be gone for good.`}
        act="Delete"
        isOpen={isConfirmOpen}
        isBusy={isDeleting}
        onConfirm={() => void confirm()}
        onClose={() => setConfirmOpen(false)}
      />
    </Icons>
  );
}
