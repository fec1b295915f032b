import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierBadge } from '../../ui/TierBadge';
import { TimeAgo } from '../../ui/TimeAgo';
import { token } from '../../ui/tokens';
import type { CachedPost } from '../posts';

const Head = styled.header({ display: 'flex', alignItems: 'flex-start', gap: 10, minWidth: 0 });

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

const Moderated = styled.span({ color: token.inkSoft, overflowWrap: 'anywhere' });

interface PostHeadProps {
  post: CachedPost;
  /** The id of the author's name. */
  nameId: string;
  /** What may be done with the post. */
  children: ReactNode;
}

/** Who wrote a post, when, and who has moderated it (spec §2). */
export function PostHead({ post, nameId, children }: PostHeadProps) {
  const { author_username: author, edited_by_username: editedBy } = post;
  const profile = `/profile/${author}`;
  return (
    <Head>
      <Link to={profile} tabIndex={-1} aria-hidden="true">
        <MemberAvatar name={author} picture={post.author_profile_picture} />
      </Link>
      <Who>
        <Link to={profile} id={nameId}>
          <Breakable text={author} />
        </Link>
        <Facts>
          <TierBadge tier={post.author_godtier} />
          <TimeAgo at={post.created_at} />
          {editedBy && !post.is_temporarily_edited && (
            <Moderated>
              Moderated by <Breakable text={editedBy} />
            </Moderated>
          )}
        </Facts>
      </Who>
      {children}
    </Head>
  );
}
