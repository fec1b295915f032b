import styled from '@emotion/styled';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { TIERS, type Tier } from '#contract/tiers';
import { FieldLabel, FieldRoot } from '../../ui/fieldParts';
import { TierEmblem } from '../../ui/TierBadge';
import { TIER_NAMES, tierColours } from '../../ui/tiers';
import { token } from '../../ui/tokens';
import { canChooseTier, type Entitlements } from '../subscriptions';

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
  entitlements: Entitlements;
  isInvalid: boolean;
  onChange: (tier: Tier) => void;
}

/** Chooses a tier; those without a subscription are marked (spec §2), and choosing one explains why it is refused. */
export function TierSelect({ value, entitlements, isInvalid, onChange }: TierSelectProps) {
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
              {!canChooseTier(tier, entitlements) && <small>(No subscription)</small>}
            </Option>
          </MenuItem>
        ))}
      </Select>
    </FieldRoot>
  );
}
