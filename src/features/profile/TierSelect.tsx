import styled from '@emotion/styled';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { TIERS, type Tier } from '#contract/tiers';
import { TIER_NAMES, tierColours, TierEmblem } from '../../ui/tiers';
import { palette, typography } from '../../theme/theme';
import { canChooseTier, type Entitlements } from '../subscriptions/entitlements';

const Option = styled.span<{ ink: string }>(({ ink }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 10,
  '& > svg': { color: ink },
  '& > small': { fontSize: typography.subtitle2.fontSize, color: palette.text.secondary },
}));

interface TierSelectProps {
  value: Tier;
  entitlements: Entitlements;
  isInvalid: boolean;
  onChange: (tier: Tier) => void;
}

/** Chooses a tier; those without a subscription are marked (spec §2), and choosing one explains why it is refused. */
export function TierSelect({ value, entitlements, isInvalid, onChange }: TierSelectProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={isInvalid}>
      <InputLabel component="span" id={id}>
        Tier
      </InputLabel>
      <Select labelId={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {TIERS.map((tier) => (
          <MenuItem key={tier} value={tier}>
            <Option ink={tierColours[tier].ink}>
              <TierEmblem tier={tier} />
              {TIER_NAMES[tier]}
              {!canChooseTier(tier, entitlements) && <small>(No subscription)</small>}
            </Option>
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
