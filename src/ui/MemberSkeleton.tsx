import Skeleton from '@mui/material/Skeleton';

interface MemberSkeletonProps {
  /** The width of the name, in pixels. */
  width: number;
  /** The width of the picture, in pixels. */
  size?: number;
}

/** The place of a member's picture, with a name and a line below it. */
export const MemberSkeleton = ({ width, size = 44 }: MemberSkeletonProps) => (
  <div aria-hidden="true" style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
    <Skeleton variant="circular" width={size} height={size} />
    <div>
      <Skeleton width={width} height={14} sx={{ mb: 1 }} />
      <Skeleton width={80} height={12} />
    </div>
  </div>
);
