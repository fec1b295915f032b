import styled from '@emotion/styled';
import { useId, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { BIO_MAX } from '#contract/limits';
import type { Profile } from '#contract/profile';
import { textLength } from '#contract/text';
import { TIERS, type Tier } from '#contract/tiers';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { CharacterCount } from '../../ui/CharacterCount';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { Form, FormActions } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { TextArea } from '../../ui/TextArea';
import { TIER_NAMES, tierColours, TierEmblem } from '../../ui/tiers';
import { toast } from '../../ui/toast';
import { isComposing } from '../../ui/typing';
import { useBackToClose } from '../../ui/useBackToClose';
import { palette, typography } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';
import { canChooseTier, tierRefusal, type Entitlements } from '../subscriptions/entitlements';
import { profileErrors, profileSuccess, useUpdateProfileMutation } from './profileApi';

/** The draft's key (useDraft). */
export const BIO_DRAFT = 'bio';

const Option = styled.span<{ $ink: string }>(({ $ink }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 10,
  '& > svg': { color: $ink },
  '& > small': { fontSize: typography.subtitle2.fontSize, color: palette.text.secondary },
}));

interface TierSelectProps {
  value: Tier;
  entitlements: Entitlements;
  isInvalid: boolean;
  isReadOnly: boolean;
  onChange: (tier: Tier) => void;
}

/** Beside the open list of tiers. */
function ClosedByBack({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose);
  return null;
}

/** Chooses a tier; those without a subscription are marked (spec §2), and choosing one explains why it is refused. */
function TierSelect({ value, entitlements, isInvalid, isReadOnly, onChange }: TierSelectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <FormControl fullWidth error={isInvalid}>
      <InputLabel component="span" id={id}>
        Tier
      </InputLabel>
      {isOpen && <ClosedByBack onClose={close} />}
      <Select
        labelId={id}
        value={value}
        open={isOpen}
        readOnly={isReadOnly}
        onOpen={() => setOpen(true)}
        onClose={close}
        onChange={({ target }) => onChange(target.value)}
      >
        {TIERS.map((tier) => (
          <MenuItem key={tier} value={tier}>
            <Option $ink={tierColours[tier].ink}>
              <TierEmblem tier={tier} />
              {TIER_NAMES[tier]}
              {!canChooseTier(tier, entitlements) && <small>(No subscription)</small>}
            </Option>
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

interface EditProfileProps {
  profile: Profile;
  /** Saved or cancelled. */
  onDone: () => void;
}

/**
 * Edit Profile (spec §2): the bio, whose draft survives a reload, and a tier that the member is entitled to (spec §5). It asks
 * before changes are given up, as the editor of a post does.
 */
export function EditProfile({ profile, onDone }: EditProfileProps) {
  const [draft, setDraft, clearDraft] = useDraft(BIO_DRAFT);
  // What the member left as it was is what the server has, also if that changes meanwhile.
  const [chosenBio, setBio] = useState(draft || undefined);
  const [chosenTier, setTier] = useState<Tier>();
  // Shared by the editors of the profile: one that is opened again waits for what the last one sent.
  const [update, { isLoading, reset }] = useUpdateProfileMutation({
    fixedCacheKey: 'updateProfile',
  });
  const bio = chosenBio ?? profile.bio;
  const tier = chosenTier ?? profile.godtier;
  const isChanged = bio.trim() !== profile.bio.trim() || tier !== profile.godtier;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const length = textLength(bio);
  const isTooLong = length > BIO_MAX;
  const isRefused = tier !== profile.godtier && !canChooseTier(tier, profile);

  const finish = () => {
    clearDraft();
    onDone();
  };

  const cancel = () => {
    if (isLoading) return;
    if (isChanged) setConfirmOpen(true);
    else finish();
  };

  const save = async () => {
    if (isLoading || isTooLong || isRefused) return;
    const { error } = await update({ bio: chosenBio?.trim(), godtier: chosenTier });
    reset();
    if (error) {
      toast(failureSentence(profileErrors.updateProfile, error), 'error');
      return;
    }
    toast(profileSuccess.updateProfile, 'success');
    finish();
  };

  return (
    <>
      <Form
        aria-label="Edit Profile"
        style={{ padding: '4px 0 8px' }}
        onSubmit={() => void save()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) cancel();
        }}
      >
        <TextArea
          label="Bio"
          autoFocus
          minRows={3}
          maxRows={12}
          placeholder="Who are you, and what brings you here?"
          value={bio}
          error={isTooLong}
          readOnly={isLoading}
          onChange={({ target }) => {
            const isSame = target.value === profile.bio;
            setBio(isSame ? undefined : target.value);
            setDraft(isSame ? '' : target.value);
          }}
        />
        <CharacterCount length={length} max={BIO_MAX} />
        <TierSelect
          value={tier}
          entitlements={profile}
          isInvalid={isRefused}
          isReadOnly={isLoading}
          onChange={(next) => setTier(next === profile.godtier ? undefined : next)}
        />
        {isRefused && <Alert severity="error">{tierRefusal(tier)}</Alert>}
        <RetryNote endpoint="updateProfile" />
        <FormActions>
          <Button disabled={isLoading} onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton isBusy={isLoading} disabled={isTooLong}>
            {isLoading ? 'Saving...' : 'Save Changes'}
          </SubmitButton>
        </FormActions>
      </Form>
      <DiscardDialog isOpen={isConfirmOpen} onConfirm={finish} onClose={() => setConfirmOpen(false)} />
    </>
  );
}
