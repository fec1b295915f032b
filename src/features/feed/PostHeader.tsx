import styled from '@emotion/styled';
import CardHeader from '@mui/material/CardHeader';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierChip } from '../../ui/tiers';
import { TimeAgo } from '../../ui/TimeAgo';
import { palette, typography } from '../../theme/theme';
import { useShownAuthor } from '../members/membersApi';
import type { CachedPost } from '../posts/postEntity';

const Author = styled(Link)({
  padding: '2px 0',
  color: palette.text.primary,
  fontWeight: 650,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

const Meta = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginTop: 2,
});

interface PostHeaderProps {
  post: CachedPost;
  /** The id of the author's name. */
  nameId: string;
  /** The controls of the post. */
  children: ReactNode;
}

/** The author and time of a post (spec §2). */
export function PostHeader({ post, nameId, children }: PostHeaderProps) {
  const { author_username: author } = post;
  const { picture, tier } = useShownAuthor({
    username: author,
    picture: post.author_profile_picture,
    tier: post.author_godtier,
  });
  const profile = `/profile/${author}`;
  return (
    <CardHeader
      component="header"
      sx={{ alignItems: 'flex-start' }}
      disableTypography
      avatar={
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <MemberAvatar name={author} picture={picture} />
        </Link>
      }
      title={
        <h2 style={{ font: 'inherit', textWrap: 'balance' }}>
          <Author to={profile} id={nameId}>
            <Breakable text={author} />
          </Author>
        </h2>
      }
      subheader={
        <Meta>
          {tier && <TierChip tier={tier} />}
          <TimeAgo at={post.created_at} clockOffsetMs={useAppSelector(selectClockOffset)} />
        </Meta>
      }
      action={<div style={{ display: 'flex', margin: '-6px -8px -6px 0' }}>{children}</div>}
    />
  );
}
