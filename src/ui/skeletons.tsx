import styled from '@emotion/styled';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';

/** Cards below each other. */
export const CardList = styled.div({ display: 'grid', gap: 8, [theme.breakpoints.up('sm')]: { gap: 12 } });

interface MemberSkeletonProps {
  /** The width of the name, in pixels. */
  width: number;
  /** The width of the picture, in pixels. */
  size?: number;
}

/** The place of a member's picture, with a name and a line below it. */
const MemberSkeleton = ({ width, size = 44 }: MemberSkeletonProps) => (
  <div aria-hidden="true" style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
    <Skeleton variant="circular" width={size} height={size} />
    <div>
      <Skeleton width={width} height={14} sx={{ mb: 1 }} />
      <Skeleton width={80} height={12} />
    </div>
  </div>
);

/** The place of a card that is being fetched. */
export const CardSkeleton = () => (
  <Card aria-hidden="true">
    <MemberSkeleton width={140} />
    <Skeleton width="95%" height={14} sx={{ mt: 2, mb: 1.25 }} />
    <Skeleton width="70%" height={14} />
  </Card>
);

interface LoadingProps {
  label: string;
  children?: ReactNode;
}

/** The places of cards while their list, or the code of their page, is loading. */
export const LoadingCards = ({ label, children }: LoadingProps) => (
  <CardList role="status" aria-busy="true" aria-label={label}>
    {children}
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </CardList>
);

const Rows = styled.div({ display: 'grid', gap: 20, padding: '14px 16px' });

interface LoadingRowsProps extends LoadingProps {
  /** The width of the pictures, in pixels. */
  size: number;
}

/** The places of the rows of a list of members while it is loading. */
export const LoadingRows = ({ label, size, children }: LoadingRowsProps) => (
  <Rows role="status" aria-busy="true" aria-label={label}>
    {children}
    {[150, 110, 170, 130, 90].map((width) => (
      <MemberSkeleton key={width} width={width} size={size} />
    ))}
  </Rows>
);
