import styled from '@emotion/styled';
import { CardSkeleton } from '../../ui/CardSkeleton';

const List = styled.div({ display: 'grid', gap: 12 });

/** Shown while a page's code is loading. */
export function PageSkeleton() {
  return (
    <List aria-busy="true" aria-label="Loading…" role="status">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </List>
  );
}
