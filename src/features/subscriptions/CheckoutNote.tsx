import styled from '@emotion/styled';
import CircularProgress from '@mui/material/CircularProgress';
import Button from '@mui/material/Button';
import { TIER_NAMES } from '../../ui/tiers';
import { palette, typography } from '../../theme/theme';
import type { CheckoutConfirmation } from './useCheckoutReturn';

const Note = styled.div({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '10px 14px',
  borderRadius: 8,
  background: palette.primary.wash,
  '& > p': { flex: '1 1 220px' },
});

/** Shown until a bought tier is confirmed (useCheckoutReturn). */
export function CheckoutNote({ awaitedTier, isLate, checkAgain }: CheckoutConfirmation) {
  if (!awaitedTier) return null;
  return (
    <Note role="status">
      {isLate ? (
        <>
          <p>
            This takes longer than usual. Your tier will change by itself as soon as the payment is confirmed;
            there is no need to pay again.
          </p>
          <Button onClick={checkAgain}>Check again</Button>
        </>
      ) : (
        <>
          <CircularProgress size={20} aria-hidden="true" />
          <p>Confirming your {TIER_NAMES[awaitedTier]} subscription...</p>
        </>
      )}
    </Note>
  );
}
