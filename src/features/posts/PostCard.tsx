import styled from '@emotion/styled';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/posts';
import { Card } from '../../ui/Card';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierBadge } from '../../ui/TierBadge';
import { TimeAgo } from '../../ui/TimeAgo';
import { token } from '../../ui/tokens';
import { PostImage } from './PostImage';
import { PostText } from './PostText';

const Slab = styled(Card)({ display: 'grid', gap: 12 });

const Head = styled.header({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });

const Who = styled.div({
  minWidth: 0,
  '& > a': {
    padding: '2px 0',
    color: token.ink,
    fontWeight: 650,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
    textDecoration: 'none',
  },
  '& > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

const Facts = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginTop: 2,
  fontSize: 14,
});

interface PostCardProps {
  post: Post;
  /** Its place in the feed, from 1. */
  position: number;
}

/** One post of the feed (spec §2). */
export function PostCard({ post, position }: PostCardProps) {
  const nameId = useId();
  const profile = `/profile/${post.author_username}`;
  return (
    <Slab as="article" aria-labelledby={nameId} aria-posinset={position} aria-setsize={-1}>
      <Head>
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <MemberAvatar name={post.author_username} picture={post.author_profile_picture} />
        </Link>
        <Who>
          <Link to={profile} id={nameId}>
            {post.author_username}
          </Link>
          <Facts>
            <TierBadge tier={post.author_godtier} />
            <TimeAgo at={post.created_at} />
          </Facts>
        </Who>
      </Head>
      {post.content && <PostText id={post.id} text={post.content} />}
      <PostImage post={post} />
    </Slab>
  );
}
