import styled from '@emotion/styled';
import { memo, useId } from 'react';
import { useDisclosure } from '../../disclosure/useDisclosure';
import { Card } from '../../ui/Card';
import { CommentsPanel } from '../comments';
import { ModeratePost } from '../moderation';
import { EditPost, PostText, useFreshPost, type CachedPost } from '../posts';
import { PostActions } from './PostActions';
import { PostControls } from './PostControls';
import { PostHead } from './PostHead';
import { PostImage } from './PostImage';
import { usePostMode } from './usePostMode';

const Slab = styled(Card)({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

interface PostCardProps {
  post: CachedPost;
  /** Its place in the list, from 1. */
  position: number;
  /** How many posts the list has; -1 while nobody knows. */
  setSize: number;
}

/** One post of the feed (spec §2). */
export const PostCard = memo(function PostCard({ post, position, setSize }: PostCardProps) {
  const nameId = useId();
  const panelId = useId();
  const mode = usePostMode(post.id);
  const [isOpen, setOpen] = useDisclosure(`thread:${post.id}`);
  const isShown = !mode.isEdited && !mode.isModerated;
  useFreshPost(post.id);
  return (
    <Slab as="article" tabIndex={-1} aria-labelledby={nameId} aria-posinset={position} aria-setsize={setSize}>
      <PostHead post={post} nameId={nameId}>
        <PostControls post={post} mode={mode} />
      </PostHead>
      {isShown && post.content && <PostText text={post.content} name={`text:${post.id}`} />}
      {isShown && <PostImage post={post} />}
      {mode.isEdited && <EditPost post={post} onClose={mode.close} />}
      {mode.isModerated && <ModeratePost post={post} onClose={mode.close} />}
      <PostActions post={post} comments={{ isOpen, setOpen, panelId }} onModerate={mode.moderate} />
      {isOpen && <CommentsPanel id={panelId} post={post} />}
    </Slab>
  );
});
