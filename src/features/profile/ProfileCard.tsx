import styled from '@emotion/styled';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Profile } from '#contract/profile';
import { useDraft } from '../../drafts/useDraft';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { IconButton } from '../../ui/IconButton';
import { PencilIcon, TrashIcon } from '../../ui/icons';
import { PageHeading } from '../../ui/PageHeading';
import { TierBadge } from '../../ui/TierBadge';
import { token } from '../../ui/tokens';
import { FollowButton } from '../follows/components';
import { BIO_DRAFT, EditProfile } from './EditProfile';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { Frieze } from './Frieze';
import { ProfileDetails } from './ProfileDetails';
import { ProfilePicture } from './ProfilePicture';
import { ProfileSkeleton } from './ProfileSkeleton';

const CardRoot = styled(Card)({
  padding: 0,
  overflow: 'hidden',
  // On a phone the frieze touches the header.
  margin: '-8px 0 0',
  borderTop: 0,
  '@media (min-width: 600px)': { margin: 0, padding: 0, borderTop: `1px solid ${token.line}` },
});

const Body = styled.div({
  padding: '0 16px 10px',
  '@media (min-width: 600px)': { padding: '0 20px 14px' },
});

/** The picture, overlapping the frieze by half, and the actions. */
const Top = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: 8,
  marginTop: -56,
});

const Actions = styled.div({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const CompactButton = styled(Button)({ padding: '8px 10px' });

const CompactLink = CompactButton.withComponent(Link);

const DeleteButton = styled(IconButton)({ '&:hover': { background: token.dangerWash, color: token.danger } });

const Name = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minWidth: 0,
  margin: '12px 0 10px',
  '& > h1': { minWidth: 0, overflowWrap: 'anywhere' },
});

interface OwnActionsProps {
  username: string;
  /** Editing has just ended: the focus returns to the button that began it. */
  hasEdited: boolean;
  onEdit: () => void;
}

function OwnActions({ username, hasEdited, onEdit }: OwnActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Actions>
      <CompactButton type="button" autoFocus={hasEdited} onClick={onEdit}>
        <PencilIcon size={18} />
        Edit Profile
      </CompactButton>
      <DeleteButton name="Delete account" onClick={() => setDeleting(true)}>
        <TrashIcon size={20} />
      </DeleteButton>
      {isDeleting && <DeleteAccountDialog username={username} onClose={() => setDeleting(false)} />}
    </Actions>
  );
}

function OtherActions({ profile }: { profile: Profile }) {
  return (
    <Actions>
      <FollowButton member={profile} />
      <CompactLink to={`/messages/${profile.username}`}>Message</CompactLink>
    </Actions>
  );
}

interface ProfileCardProps {
  /** From the URL. */
  username: string;
  /** undefined while it is loading. */
  profile: Profile | undefined;
  isOwn: boolean;
}

/** A member's profile (spec §2): banner, picture, name, tier, bio, counts and actions. */
export function ProfileCard({ username, profile, isOwn }: ProfileCardProps) {
  const [draft] = useDraft(BIO_DRAFT);
  // A draft that survived a reload is open for editing.
  const [wantsEdit, setWantsEdit] = useState(draft !== '');
  // Another tab may have signed in as another member meanwhile.
  const isEditing = isOwn && wantsEdit;
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
        <Top>
          <ProfilePicture name={name} picture={profile?.profile_picture} isOwn={isOwn} />
          {profile && !isOwn && <OtherActions profile={profile} />}
          {profile && isOwn && !isEditing && (
            <OwnActions username={name} hasEdited={hasEdited} onEdit={() => setWantsEdit(true)} />
          )}
        </Top>
        <Name>
          <PageHeading title={name} />
          {profile && <TierBadge tier={profile.godtier} />}
        </Name>
        {!profile && <ProfileSkeleton isOwn={isOwn} />}
        {profile && isEditing && <EditProfile profile={profile} onDone={finishEditing} />}
        {profile && !isEditing && <ProfileDetails profile={profile} />}
      </Body>
    </CardRoot>
  );
}
