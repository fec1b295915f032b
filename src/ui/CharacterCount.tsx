import Typography from '@mui/material/Typography';

/** How many characters are left, from the last tenth on; how many are too many. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const left = max - length;
  if (left > max / 10) return null;
  return (
    <Typography
      variant="subtitle2"
      component="span"
      role="status"
      color={left < 0 ? 'error' : 'textSecondary'}
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: left < 0 ? 650 : 400 }}
    >
      {left < 0 ? `${-left} too many` : `${left} left`}
    </Typography>
  );
}
