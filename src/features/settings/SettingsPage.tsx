import { useEffect, useId, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { baseApi } from '../../api/baseApi';
import { useAppDispatch } from '../../app/hooks';
import { HEADER_HEIGHT } from '../../theme/measures';
import { useLocationKey } from '../../ui/locationKey';
import { PageHeading } from '../../ui/PageHeading';
import { CardList } from '../../ui/skeletons';
import { BlockedMembers } from '../blocks/BlockedMembers';
import { MutedMembers } from '../mutes/MutedMembers';
import { MutedWords } from '../mutes/MutedWords';
import { OwnDecisions } from '../reports/OwnDecisions';
import { OwnReports } from '../reports/OwnReports';

interface SectionProps {
  /** The hash of its address, for links to it. */
  anchor?: string;
  title: string;
  /** What the section is for. */
  text: string;
  children: ReactNode;
}

/** A part of the settings. It takes the focus when a row that has it is removed (keepFocus), and when a link leads to it. */
function Section({ anchor, title, text, children }: SectionProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const { hash } = useLocation();
  // Not that of a dialog over the page.
  const key = useLocationKey();
  const isTarget = hash === `#${anchor}`;
  useEffect(() => {
    const card = ref.current;
    if (!isTarget || !card) return;
    card.focus();
    // The lists above move it as they are loaded.
    void Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk())).then(() =>
      setTimeout(() => {
        if (document.activeElement === card) card.scrollIntoView();
      }),
    );
  }, [dispatch, isTarget, key]);
  return (
    <Card
      ref={ref}
      id={anchor}
      component="section"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        // Clear of the header, when a link leads to it.
        scrollMarginTop: HEADER_HEIGHT + 12,
        '& p': { typography: 'body2' },
      }}
    >
      <div>
        <Typography variant="h3" component="h2" id={id}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      </div>
      {children}
    </Card>
  );
}

/** The settings: whom and what one has blocked and muted, reports and decisions (decisions: Safety). */
export default function SettingsPage() {
  return (
    <CardList>
      <Box sx={{ px: { xs: 2, sm: 0.5 }, pt: { xs: 1, sm: 0 } }}>
        <PageHeading title="Settings" />
      </Box>
      <Section
        title="Blocked members"
        text="You and they do not see each other, and cannot follow, write to or find each other. They are not told."
      >
        <BlockedMembers />
      </Section>
      <Section
        title="Muted members"
        text="What they write folds to one line, and their messages do not count as unread. They are not told."
      >
        <MutedMembers />
      </Section>
      <Section
        title="Muted words"
        text="Posts and comments with one of these words or phrases fold to one line, whatever their case."
      >
        <MutedWords />
      </Section>
      <Section
        anchor="reports"
        title="Your reports"
        text="What you reported, and what was decided. Whom you reported is not told that it was you."
      >
        <OwnReports />
      </Section>
      <Section
        anchor="decisions"
        title="Decisions about you"
        text="What moderators decided about what you wrote. You can appeal once within six months."
      >
        <OwnDecisions />
      </Section>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ px: { xs: 1, sm: 0 }, '& > a': { display: 'inline-block', p: '11px 8px' } }}
      >
        <Link to="/rules">Rules</Link>·<Link to="/privacy">Privacy</Link>
      </Typography>
    </CardList>
  );
}
