import styled from '@emotion/styled';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { TIERS, type Tier } from '#contract/tiers';
import { FieldLabel, FieldRoot } from '../../ui/fieldParts';
import { TierEmblem } from '../../ui/TierBadge';
import { TIER_NAMES, tierColours } from '../../ui/tiers';
import { token } from '../../ui/tokens';
import { mayChooseTier, type Held } from './tierRule';

const Option = styled.span<{ ink: string }>(({ ink }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 10,
  '& > svg': { color: ink },
  '& > small': { fontSize: 14, color: token.inkSoft },
}));

interface TierSelectProps {
  value: Tier;
  held: Held;
  isInvalid: boolean;
  onChange: (tier: Tier) => void;
}

/** The tier that a member shows; those without a subscription say so (spec §2), and can be chosen to learn why not. */
export function TierSelect({ value, held, isInvalid, onChange }: TierSelectProps) {
  const id = useId();
  return (
    <FieldRoot>
      <FieldLabel as="span" id={id}>
        Tier
      </FieldLabel>
      <Select
        labelId={id}
        value={value}
        error={isInvalid}
        onChange={({ target }) => onChange(target.value)}
        sx={{ background: token.raised, '& .MuiSelect-select': { padding: '10px 14px' } }}
      >
        {TIERS.map((tier) => (
          <MenuItem key={tier} value={tier}>
            <Option ink={tierColours[tier].ink}>
              <TierEmblem tier={tier} />
              {TIER_NAMES[tier]}
              {!mayChooseTier(tier, held) && <small>(No subscription)</small>}
            </Option>
          </MenuItem>
        ))}
      </Select>
    </FieldRoot>
  );
}
