import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierBadge } from '../../ui/TierBadge';
import { TimeAgo } from '../../ui/TimeAgo';
import { token } from '../../ui/tokens';
import { useShownAuthor } from '../auth';
import type { CachedPost } from '../posts';

const Root = styled.header({ display: 'flex', alignItems: 'flex-start', gap: 10, minWidth: 0 });

const Author = styled.div({
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

const Meta = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginTop: 2,
  fontSize: 14,
});

const Moderated = styled.span({ color: token.inkSoft, overflowWrap: 'anywhere' });

interface PostHeaderProps {
  post: CachedPost;
  /** The id of the author's name. */
  nameId: string;
  /** The controls of the post. */
  children: ReactNode;
}

/** The author and time of a post, and who has moderated it (spec §2). */
export function PostHeader({ post, nameId, children }: PostHeaderProps) {
  const { author_username: author, edited_by_username: editedBy } = post;
  const { picture, tier } = useShownAuthor({
    username: author,
    picture: post.author_profile_picture,
    tier: post.author_godtier,
  });
  const profile = `/profile/${author}`;
  return (
    <Root>
      <Link to={profile} tabIndex={-1} aria-hidden="true">
        <MemberAvatar name={author} picture={picture} />
      </Link>
      <Author>
        <Link to={profile} id={nameId}>
          <Breakable text={author} />
        </Link>
        <Meta>
          {tier && <TierBadge tier={tier} />}
          <TimeAgo at={post.created_at} clockOffsetMs={useAppSelector(selectClockOffset)} />
          {editedBy && !post.is_temporarily_edited && (
            <Moderated>
              Moderated by <Breakable text={editedBy} />
            </Moderated>
          )}
        </Meta>
      </Author>
      {children}
    </Root>
  );
}
