import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { MemberSkeleton } from './MemberSkeleton';

const Rows = styled.div({ display: 'grid', gap: 20, padding: '14px 16px' });

interface LoadingRowsProps {
  label: string;
  /** The width of the pictures, in pixels. */
  size: number;
  children: ReactNode;
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
