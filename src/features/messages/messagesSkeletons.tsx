import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';

const Rows = styled.div({ display: 'grid', gap: 20, padding: '14px 16px' });

const Row = styled.div({
  display: 'grid',
  gridTemplateColumns: '48px 1fr',
  alignItems: 'center',
  columnGap: 12,
});

const Lines = styled.div({ display: 'grid', gap: 8 });

/** Placeholder of the conversations while they load. */
export function ConversationsSkeleton({ children }: { children: ReactNode }) {
  return (
    <Rows role="status" aria-label="Loading conversations">
      {children}
      {[140, 96, 170, 120, 150].map((width) => (
        <Row key={width} aria-hidden="true">
          <Skeleton variant="circular" width={48} height={48} />
          <Lines>
            <Skeleton width={width} height={14} />
            <Skeleton width="80%" height={12} />
          </Lines>
        </Row>
      ))}
    </Rows>
  );
}

const Messages = styled.div({ display: 'grid', alignContent: 'end', gap: 12, flex: 1, padding: 16 });

const WIDTHS = ['46%', '62%', '30%', '54%', '38%'];

/** Placeholder of the messages while they load. */
export function MessagesSkeleton({ children }: { children: ReactNode }) {
  return (
    <Messages role="status" aria-label="Loading messages">
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          aria-hidden="true"
          style={{ width, height: 40, borderRadius: 16, justifySelf: index % 2 ? 'end' : 'start' }}
        />
      ))}
      {children}
    </Messages>
  );
}
