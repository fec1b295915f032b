import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { palette, typography } from '../../theme/theme';
import { COLUMN } from '../../theme/measures';
import { useOwnProfile } from '../members/membersApi';
import { useMarkNoticesSeenMutation } from './reportsApi';

const Banner = styled.section({
  borderBottom: `1px solid ${palette.divider}`,
  background: palette.primary.wash,
  '& > div': {
    ...typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 20,
    maxWidth: COLUMN,
    margin: '0 auto',
    padding: '4px 16px',
  },
  '& p': { padding: '6px 0' },
});

const Actions = styled.div({ display: 'flex', gap: 20 });

/** Tells once of decisions about a report or a post of the member (decisions: Safety). */
export default function NoticeBanner() {
  const newest = useOwnProfile()?.newest_notice ?? 'decisions';
  const [markSeen] = useMarkNoticesSeenMutation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    void markSeen();
    setClosed(true);
  };
  return (
    <Banner aria-label="Notice">
      <div>
        <p>A moderator decided about a report or a post of yours.</p>
        <Actions>
          <Button component={Link} to={`/settings#${newest}`} variant="link" onClick={close}>
            Read it
          </Button>
          <Button variant="link" onClick={close}>
            Close
          </Button>
        </Actions>
      </div>
    </Banner>
  );
}
