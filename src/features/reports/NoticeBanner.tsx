import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { palette, theme, typography } from '../../theme/theme';
import { useOwnProfile } from '../members/membersApi';
import { useMarkNoticesSeenMutation } from './reportsApi';

/** In the NetworkBar: over the page, since it may come late. It can wait until a conversation is left, which it would move. */
const Banner = styled.section({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 20,
  padding: '4px 16px',
  borderTop: `1px solid ${palette.divider}`,
  background: palette.primary.wash,
  color: palette.text.primary,
  '& p': { padding: '6px 0' },
  'html:has([data-fills-window]) &': { display: 'none' },
  [theme.breakpoints.up('md')]: {
    '&:not(:first-child)': { marginTop: 8 },
    border: `1px solid ${palette.divider}`,
    borderRadius: 16,
    boxShadow: '0 6px 20px rgb(0 0 0 / 0.18)',
  },
});

const Actions = styled.div({ display: 'flex', gap: 20 });

/** Tells once of decisions about a report or a post of the member (decisions: Safety). */
export default function NoticeBanner() {
  const { unseen_notices = 0, newest_notice: newest = 'decisions' } = useOwnProfile() ?? {};
  const [markSeen] = useMarkNoticesSeenMutation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    void markSeen({ unseen_notices });
    setClosed(true);
  };
  return (
    <Banner aria-label="Notice">
      <p>A moderator decided about a report or a post of yours.</p>
      <Actions>
        <Button component={Link} to={`/settings#${newest}`} variant="link" onClick={close}>
          Read it
        </Button>
        <Button variant="link" onClick={close}>
          Close
        </Button>
      </Actions>
    </Banner>
  );
}
