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
import { FollowButton } from '../follows';
import { BIO_DRAFT, EditProfile } from './EditProfile';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { Frieze } from './Frieze';
import { ProfileDetails } from './ProfileDetails';
import { ProfilePicture } from './ProfilePicture';
import { ProfileSkeleton } from './ProfileSkeleton';

const Slab = styled(Card)({
  padding: 0,
  overflow: 'hidden',
  // On a phone the frieze lies right under the header.
  margin: '-8px 0 0',
  borderTop: 0,
  '@media (min-width: 600px)': { margin: 0, padding: 0, borderTop: `1px solid ${token.line}` },
});

const Body = styled.div({
  padding: '0 16px 10px',
  '@media (min-width: 600px)': { padding: '0 20px 14px' },
});

/** The picture stands half on the frieze; what can be done stands beside it. */
const Top = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: 8,
  marginTop: -56,
});

const Acts = styled.div({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Act = styled(Button)({ padding: '8px 10px' });

const ActLink = Act.withComponent(Link);

const Danger = styled(IconButton)({ '&:hover': { background: token.dangerWash, color: token.danger } });

const Name = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minWidth: 0,
  margin: '12px 0 10px',
  '& > h1': { minWidth: 0, overflowWrap: 'anywhere' },
});

interface OwnActsProps {
  username: string;
  /** Editing has ended: the focus comes back to where it began. */
  hasEdited: boolean;
  onEdit: () => void;
}

function OwnActs({ username, hasEdited, onEdit }: OwnActsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Acts>
      <Act type="button" autoFocus={hasEdited} onClick={onEdit}>
        <PencilIcon size={18} />
        Edit Profile
      </Act>
      <Danger name="Delete account" onClick={() => setDeleting(true)}>
        <TrashIcon size={20} />
      </Danger>
      {isDeleting && <DeleteAccountDialog username={username} onClose={() => setDeleting(false)} />}
    </Acts>
  );
}

function OthersActs({ profile }: { profile: Profile }) {
  return (
    <Acts>
      <FollowButton member={profile} />
      <ActLink to={`/messages/${profile.username}`}>Message</ActLink>
    </Acts>
  );
}

interface ProfileCardProps {
  /** As the address has it. */
  username: string;
  /** undefined while it is fetched. */
  profile: Profile | undefined;
  isOwn: boolean;
}

/** Who a member is (spec §2): banner, picture, name, tier, bio, counts, and what can be done. */
export function ProfileCard({ username, profile, isOwn }: ProfileCardProps) {
  const [draft] = useDraft(BIO_DRAFT);
  // What was being written before a reload is being written still.
  const [wantsEdit, setWantsEdit] = useState(draft !== '');
  // Another tab may have signed in as someone else meanwhile.
  const isEditing = isOwn && wantsEdit;
  const [hasEdited, setEdited] = useState(false);
  const name = profile?.username ?? username;
  const finishEditing = () => {
    setWantsEdit(false);
    setEdited(true);
  };
  return (
    <Slab>
      <Frieze tier={profile?.godtier} />
      <Body>
        <Top>
          <ProfilePicture name={name} picture={profile?.profile_picture} isOwn={isOwn} />
          {profile && !isOwn && <OthersActs profile={profile} />}
          {profile && isOwn && !isEditing && (
            <OwnActs username={name} hasEdited={hasEdited} onEdit={() => setWantsEdit(true)} />
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
    </Slab>
  );
}
