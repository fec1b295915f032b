import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';

const ROWS = [150, 110, 170, 130, 90];

const Row = styled.div({ display: 'flex', alignItems: 'center', gap: 12, height: 64, padding: '0 16px' });

/** Placeholders while the list is loading. */
export function MemberListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading...">
      {ROWS.map((width) => (
        <Row key={width}>
          <Skeleton variant="circular" width={44} height={44} />
          <div>
            <Skeleton width={width} height={14} sx={{ mb: 1 }} />
            <Skeleton width={70} height={14} />
          </div>
        </Row>
      ))}
    </div>
  );
}
