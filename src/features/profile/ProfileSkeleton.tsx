import styled from '@emotion/styled';
import { Skeleton } from '../../ui/Skeleton';
import { token } from '../../ui/tokens';
import { RetryNote } from '../network/components';

const Lines = styled.div({ display: 'grid', gap: 12, minHeight: 92, color: token.inkSoft });

/** Placeholder of a profile's text while it is loading (spec §2). */
export function ProfileSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <Lines role="status" aria-busy="true">
      <span>Loading...</span>
      <Skeleton style={{ width: '80%', height: 14 }} />
      <Skeleton style={{ width: 180, height: 14 }} />
      <RetryNote endpoint={isOwn ? 'getOwnProfile' : 'getProfile'} />
    </Lines>
  );
}
