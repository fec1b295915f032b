import styled from '@emotion/styled';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Card from '@mui/material/Card';
import type { Profile } from '#contract/profile';
import { timeSince } from '#contract/time';
import { useDraft } from '../../drafts/useDraft';
import { PencilIcon, TrashIcon } from '../../ui/postIcons';
import { PageHeading } from '../../ui/PageHeading';
import { TierChip } from '../../ui/tiers';
import { Tooltip } from '../../ui/Tooltip';
import { palette, theme, typography } from '../../theme/theme';
import { FollowButton } from '../follows/FollowButton';
import { MemberMenu } from '../memberMenu/MemberMenu';
import { pictureOf } from '../reports/subject';
import { BIO_DRAFT, EditProfile } from './EditProfile';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { Frieze } from './Frieze';
import { ProfileDetails, ProfileSkeleton } from './ProfileDetails';
import { ProfilePicture } from './ProfilePicture';

const CardRoot = styled(Card)({
  padding: 0,
  overflow: 'hidden',
  // On a phone the frieze touches the header.
  margin: '-8px 0 0',
  borderTop: 0,
  [theme.breakpoints.up('sm')]: { margin: 0, padding: 0, borderTop: `1px solid ${palette.divider}` },
});

const Body = styled.div({
  padding: '0 16px 10px',
  [theme.breakpoints.up('sm')]: { padding: '0 20px 14px' },
});

/**
 * The picture, overlapping the frieze by half, beside the actions; below them the name. The name comes first in the document:
 * Tab leads from it, which has the focus on arrival, to the actions.
 */
const Head = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  margin: '-56px 0 10px',
  // Begins the line of the name.
  '&::before': { content: '""', flexBasis: '100%', height: 4 },
  '& > h1': { minWidth: 0, overflowWrap: 'anywhere', textWrap: 'balance' },
  // The menu, where a card has it; the line is as high without it.
  '& > button': { margin: '-6px -10px -6px auto' },
});

const Picture = styled.div({ order: -2, marginRight: 'auto' });

const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignSelf: 'flex-end',
  gap: 8,
  // As far from the picture where they are below it.
  marginTop: 4,
  order: -1,
  '& > .MuiButton-root': { paddingInline: '10px' },
});

/** In the place of the actions, so that nothing moves when it goes. */
const Age = styled.p({ ...typography.caption, color: palette.text.secondary });

interface OwnActionsProps {
  username: string;
  /** Editing has just ended: the focus returns to the button that began it. */
  hasEdited: boolean;
  onEdit: () => void;
}

function OwnActions({ username, hasEdited, onEdit }: OwnActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button startIcon={<PencilIcon fontSize="small" />} autoFocus={hasEdited} onClick={onEdit}>
        Edit Profile
      </Button>
      <Tooltip title="Delete account">
        <IconButton
          sx={{ '&:hover': { bgcolor: 'error.wash', color: 'error.main' } }}
          onClick={() => setDeleting(true)}
        >
          <TrashIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isDeleting && <DeleteAccountDialog username={username} onClose={() => setDeleting(false)} />}
    </>
  );
}

interface ProfileCardProps {
  /** From the URL. */
  username: string;
  /** undefined while it is loading. */
  profile: Profile | undefined;
  /** When the server had it, milliseconds since 1970, of a profile of the last visit: it can be read only. */
  keptAt: number | undefined;
  isOwn: boolean;
}

/** A member's profile (spec §2): banner, picture, name, tier, bio, counts and actions. */
export function ProfileCard({ username, profile, keptAt, isOwn }: ProfileCardProps) {
  const [draft] = useDraft(BIO_DRAFT);
  // A draft that survived a reload is open for editing.
  const [wantsEdit, setWantsEdit] = useState(draft !== '');
  // Another tab may have signed in as another member meanwhile.
  const isEditing = isOwn && wantsEdit && keptAt === undefined;
  const [hasEdited, setEdited] = useState(false);
  const name = profile?.username ?? username;
  const finishEditing = () => {
    setWantsEdit(false);
    setEdited(true);
  };
  return (
    <CardRoot>
      <Frieze tier={profile?.godtier} />
      <Body>
        <Head>
          <PageHeading title={name} />
          <Actions>
            {profile && !isOwn && (
              <>
                <FollowButton member={profile} />
                <Button component={Link} to={`/messages/${name}`}>
                  Message
                </Button>
              </>
            )}
            {keptAt !== undefined && <Age role="status">As of {timeSince(keptAt, new Date().getTime())}</Age>}
            {profile && isOwn && !isEditing && keptAt === undefined && (
              <OwnActions username={name} hasEdited={hasEdited} onEdit={() => setWantsEdit(true)} />
            )}
          </Actions>
          <Picture>
            <ProfilePicture name={name} picture={profile?.profile_picture} isOwn={isOwn} />
          </Picture>
          {profile && <TierChip tier={profile.godtier} />}
          {profile && !isOwn && (
            <MemberMenu
              username={name}
              subjects={[
                { kind: 'member', text: profile.bio },
                ...pictureOf({ image: profile.profile_picture }),
              ]}
            />
          )}
        </Head>
        {!profile && <ProfileSkeleton isOwn={isOwn} />}
        {profile && isEditing && <EditProfile profile={profile} onDone={finishEditing} />}
        {profile && !isEditing && <ProfileDetails profile={profile} />}
      </Body>
    </CardRoot>
  );
}
