import Badge, { type BadgeProps } from '@mui/material/Badge';
import { UNREAD_BADGE_MAX } from '#contract/limits';

interface UnreadBadgeProps extends Pick<BadgeProps, 'children' | 'className'> {
  count: number;
}

/**
 * The number of unread messages at an icon, '9+' above nine (spec §2). Screen readers get the whole count from the name of
 * the control around it.
 */
export const UnreadBadge = ({ count, children, ...props }: UnreadBadgeProps) =>
  // At 0, MUI's Badge would keep the last count as invisible text.
  count > 0 ? (
    <Badge
      badgeContent={count}
      max={UNREAD_BADGE_MAX}
      color="error"
      slotProps={{ badge: { 'aria-hidden': true } }}
      {...props}
    >
      {children}
    </Badge>
  ) : (
    children
  );
