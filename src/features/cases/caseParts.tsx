import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ReportCategory } from '#contract/reports';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { TOUCH } from '../../theme/measures';
import { palette, theme, typography } from '../../theme/theme';
import { TimeAgo } from '../../ui/TimeAgo';
import { categoryLabel } from '../reports/reportTexts';

/** Windows with room for the queue and a case side by side. */
export const WIDE = theme.breakpoints.up(900);

const COLOURS: Record<ReportCategory, { ink: string; wash: string }> = {
  illegal: { ink: palette.error.main, wash: palette.error.wash },
  violence: { ink: palette.error.main, wash: palette.error.wash },
  sexual: { ink: palette.warning.main, wash: palette.warning.wash },
  hate: { ink: palette.warning.main, wash: palette.warning.wash },
  harassment: { ink: palette.warning.main, wash: palette.warning.wash },
  spam: { ink: palette.text.primary, wash: palette.background.muted },
  other: { ink: palette.text.primary, wash: palette.background.muted },
};

/** A word in a frame of its colour. */
export const Label = styled.span({
  ...typography.caption,
  display: 'inline-block',
  padding: '0 8px',
  border: '1px solid',
  borderRadius: '0.75rem',
  color: palette.primary.main,
  fontWeight: 650,
});

/** Why something was reported, in the colour of its gravity. */
export function CategoryLabel({ category }: { category: ReportCategory }) {
  const { ink, wash } = COLOURS[category];
  return <Label style={{ color: ink, background: wash, borderColor: wash }}>{categoryLabel(category)}</Label>;
}

/** How long ago, by the server's clock. */
export const Ago = ({ at }: { at: string }) => (
  <TimeAgo at={at} clockOffsetMs={useAppSelector(selectClockOffset)} />
);

const Box = styled.section({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& > h3': typography.h4,
  '& > ul': { display: 'grid', gap: 8, padding: 0, listStyle: 'none' },
});

/** A part of a case. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <h3>{title}</h3>
    {children}
  </Box>
);

/** What someone wrote, with a line about who and when. Not linked: it may lead to where no one should go. */
export const Quote = styled.blockquote({
  margin: 0,
  padding: '8px 12px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 10,
  background: palette.background.raised,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  lineHeight: 1.5,
  '&[data-subject]': { borderColor: palette.outline, boxShadow: `inset 3px 0 ${palette.secondary.main}` },
});

/** A line of details, small. */
export const Meta = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minWidth: 0,
  color: palette.text.secondary,
  // Within a quote, which keeps its lines.
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH, color: palette.primary.main },
});
