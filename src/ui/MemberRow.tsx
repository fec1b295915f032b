import styled from '@emotion/styled';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import type { Tier } from '#contract/tiers';
import { palette, typography } from '../theme/theme';
import { Breakable } from './Breakable';
import { MemberAvatar } from './MemberAvatar';
import { TierChip } from './tiers';

const Texts = styled.div({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  flex: '1 1 9.5rem',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > b': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 650 },
  '& > small': { ...typography.subtitle2, color: palette.text.secondary },
});

interface MemberRowProps {
  username: string;
  picture: string | null;
  tier: Tier;
  note: ReactNode;
  /** The control at the end; with large text it is below. */
  children: ReactNode;
}

/** A member in a list of the settings. */
export const MemberRow = ({ username, picture, tier, note, children }: MemberRowProps) => (
  <ListItem
    disableGutters
    sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 1.5, rowGap: 0.5, minHeight: 64, py: 1 }}
  >
    <MemberAvatar name={username} picture={picture} />
    <Texts>
      <b>
        <Breakable text={username} />
        <TierChip tier={tier} />
      </b>
      <small>{note}</small>
    </Texts>
    {children}
  </ListItem>
);
