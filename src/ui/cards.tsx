import styled from '@emotion/styled';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';
import { MemberSkeleton } from './MemberSkeleton';

/** Cards below each other. */
export const CardList = styled.div({ display: 'grid', gap: 8, [theme.breakpoints.up('sm')]: { gap: 12 } });

/** The place of a card that is being fetched. */
export const CardSkeleton = () => (
  <Card aria-hidden="true">
    <MemberSkeleton width={140} />
    <Skeleton width="95%" height={14} sx={{ mt: 2, mb: 1.25 }} />
    <Skeleton width="70%" height={14} />
  </Card>
);

interface LoadingCardsProps {
  label: string;
  children?: ReactNode;
}

/** The places of cards while their list, or the code of their page, is loading. */
export const LoadingCards = ({ label, children }: LoadingCardsProps) => (
  <CardList role="status" aria-busy="true" aria-label={label}>
    {children}
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </CardList>
);
