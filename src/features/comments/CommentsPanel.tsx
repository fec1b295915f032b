import styled from '@emotion/styled';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { palette } from '../../theme/theme';
import { lazyPart } from '../../ui/lazyPart';

// Prefetched when the browser is idle.
const Comments = lazyPart(
  () => import(/* webpackChunkName: "comments" */ './Comments'),
  'The comments could not be loaded. Please check your connection and try again.',
);

const Panel = styled.section({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  paddingTop: 14,
  borderTop: `1px solid ${palette.divider}`,
});

/** The panel with the comments of a post (spec §2), whose code is loaded when the first one is opened. */
export function CommentsPanel({ id, postId }: { id: string; postId: number }) {
  return (
    <Panel id={id} aria-label="Comments" tabIndex={-1}>
      <Suspense
        fallback={
          <Typography variant="body2" color="textSecondary">
            Loading...
          </Typography>
        }
      >
        <Comments postId={postId} />
      </Suspense>
    </Panel>
  );
}
