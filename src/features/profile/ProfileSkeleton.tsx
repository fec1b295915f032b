import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { palette } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';

const Lines = styled.div({ display: 'grid', gap: 12, minHeight: 92, color: palette.text.secondary });

/** Placeholder of a profile's text while it is loading (spec §2). */
export function ProfileSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <Lines role="status" aria-busy="true">
      <span>Loading...</span>
      <Skeleton width="80%" height={14} />
      <Skeleton width={180} height={14} />
      <RetryNote endpoint={isOwn ? 'getOwnProfile' : 'getProfile'} />
    </Lines>
  );
}
