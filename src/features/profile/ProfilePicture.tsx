import styled from '@emotion/styled';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { failureSentence } from '../../api/errorSentence';
import { acceptImage } from '../../ui/acceptImage';
import { moulding } from '../../ui/architecture';
import { CameraIcon } from '../../ui/postIcons';
import { useImageInput } from '../../ui/useImageInput';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { palette } from '../../theme/theme';
import { toast } from '../../ui/toast';
import { Tooltip } from '../../ui/Tooltip';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { profileErrors, profileSuccess, useUpdateProfilePictureMutation } from './profileApi';

/** In pixels. */
const SIZE = 100;
const RIM = 4;

const Medallion = styled.div({
  position: 'relative',
  flex: 'none',
  padding: RIM,
  borderRadius: '50%',
  background: palette.background.paper,
  boxShadow: `0 0 0 1px ${moulding}`,
  lineHeight: 0,
  '& > .MuiCircularProgress-root': { position: 'absolute', inset: 0 },
});

const ChangeButton = styled(IconButton)({
  '&, &:hover': {
    position: 'absolute',
    right: -8,
    bottom: -4,
    border: `1px solid ${palette.outline}`,
    background: palette.background.raised,
    color: palette.text.primary,
  },
  '&:hover': { background: palette.background.muted },
  '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' },
});

/** The own picture, and a button that uploads another one, which shows at once. */
function EditablePicture({ name, picture }: { name: string; picture: string | null }) {
  const [update, { isLoading }] = useUpdateProfilePictureMutation();
  const [preview, setPreview] = useState<string | null>(null);

  useEffect(() => {
    if (!preview) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const upload = async (file: File) => {
    if (isLoading || !acceptImage(file)) return;
    setPreview(URL.createObjectURL(file));
    const { error } = await update(file);
    setPreview(null);
    if (error) toast(failureSentence(profileErrors.updateProfilePicture, error), 'error');
    else toast(profileSuccess.updateProfilePicture, 'success');
  };

  const [input, open] = useImageInput((file) => void upload(file));

  return (
    <>
      <MemberAvatar name={name} picture={preview ?? picture} size={SIZE} />
      {isLoading && <CircularProgress aria-hidden="true" size={SIZE + 2 * RIM} thickness={1.6} />}
      <VisuallyHidden role="status">{isLoading && 'Uploading...'}</VisuallyHidden>
      {input}
      <Tooltip title="Change profile picture">
        {/* A disabled button would lose the focus. */}
        <ChangeButton aria-disabled={isLoading} onClick={isLoading ? undefined : open}>
          <CameraIcon fontSize="small" />
        </ChangeButton>
      </Tooltip>
    </>
  );
}

interface ProfilePictureProps {
  name: string;
  /** null without a picture, undefined while loading. */
  picture: string | null | undefined;
  isOwn: boolean;
}

/** A member's picture in a medallion; the own one can be changed (spec §2). */
export function ProfilePicture({ name, picture, isOwn }: ProfilePictureProps) {
  return (
    <Medallion>
      {picture === undefined ? (
        <Skeleton variant="circular" width={SIZE} height={SIZE} />
      ) : isOwn ? (
        <EditablePicture name={name} picture={picture} />
      ) : (
        <MemberAvatar name={name} picture={picture} size={SIZE} />
      )}
    </Medallion>
  );
}
