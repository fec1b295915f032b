import styled from '@emotion/styled';
import { Skeleton } from '../../ui/Skeleton';

const ROWS = [150, 110, 170, 130, 90];

const Row = styled.div({ display: 'flex', alignItems: 'center', gap: 12, height: 64, padding: '0 16px' });

/** Placeholders while the list is loading. */
export function MemberListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading...">
      {ROWS.map((width) => (
        <Row key={width}>
          <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
          <div>
            <Skeleton style={{ width, height: 14, marginBottom: 8 }} />
            <Skeleton style={{ width: 70, height: 14 }} />
          </div>
        </Row>
      ))}
    </div>
  );
}
