import styled from '@emotion/styled';
import { Card } from './Card';
import { Skeleton } from './Skeleton';

const Row = styled.div({ display: 'flex', alignItems: 'center', gap: 12, marginBottom: 16 });

/** The place of a card that is being fetched. */
export function CardSkeleton() {
  return (
    <Card aria-hidden="true">
      <Row>
        <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
        <div>
          <Skeleton style={{ width: 140, height: 14, marginBottom: 8 }} />
          <Skeleton style={{ width: 80, height: 12 }} />
        </div>
      </Row>
      <Skeleton style={{ width: '95%', height: 14, marginBottom: 10 }} />
      <Skeleton style={{ width: '70%', height: 14 }} />
    </Card>
  );
}
