import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PageHeading } from '../../ui/PageHeading';
import { CardList } from '../../ui/skeletons';
import { BlockedMembers } from '../blocks/BlockedMembers';
import { MutedMembers } from '../mutes/MutedMembers';
import { MutedWords } from '../mutes/MutedWords';

interface SectionProps {
  title: string;
  /** What the section is for. */
  text: string;
  children: ReactNode;
}

/** A part of the settings. It takes the focus when a row that has it is removed (keepFocus). */
function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
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

/** The settings: whom and what one has blocked and muted (decisions: Safety). */
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
    </CardList>
  );
}
