import styled from '@emotion/styled';
import { CardSkeleton } from '../../ui/CardSkeleton';

const List = styled.div({ display: 'grid', gap: 12 });

/** While a page's code is fetched. */
export function PageSkeleton() {
  return (
    <List aria-busy="true" aria-label="Loading…" role="status">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </List>
  );
}
