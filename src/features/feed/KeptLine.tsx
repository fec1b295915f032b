import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { timeSince } from '#contract/time';
import { TOUCH } from '../../theme/measures';
import { palette, typography } from '../../theme/theme';
import type { KeptState } from '../posts/useKeptFeed';

/** As high whatever it says, so that the posts below do not move. */
const Line = styled.div({
  ...typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 8,
  minHeight: TOUCH,
  marginTop: -8,
  padding: '0 16px',
  color: palette.text.secondary,
  textAlign: 'center',
});

/** Says how old the posts below are, in the feed of the last visit. */
export function KeptLine({ at, isStale, isFetching, retry }: KeptState) {
  const since = timeSince(at, new Date().getTime());
  return (
    <Line>
      <p role="status">
        {isStale ? `Showing what you saw ${since}` : `Updated ${since}`}
        {isStale && isFetching && !retry && '. Updating…'}
      </p>
      {isStale && retry && (
        <Button variant="link" onClick={retry}>
          Try Again
        </Button>
      )}
    </Line>
  );
}
