import type { Components, CSSObject, Theme } from '@mui/material/styles';

const tiers = ['hermes', 'hades', 'zeus'] as const;

/** Alerts, badges, chips, skeletons and tooltips. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    defaultProps: { icon: false },
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { severity = 'info' } }): CSSObject => {
        const { main, wash } = vars.palette[severity === 'info' ? 'primary' : severity];
        return {
          padding: '10px 14px',
          borderLeft: `3px solid ${main}`,
          borderRadius: 6,
          background: wash,
          color: vars.palette.text.primary,
          lineHeight: 1.45,
          overflowWrap: 'anywhere',
          textWrap: 'pretty',
        };
      },
      icon: { padding: '1px 0', marginRight: 10, color: 'inherit', opacity: 1 },
      message: { minWidth: 0, padding: 0 },
    },
  },
  MuiAvatar: { styleOverrides: { root: { userSelect: 'none' } } },
  MuiBadge: {
    styleOverrides: {
      badge: ({ theme: { vars } }) => ({
        // Beside the icon, and below the bar that marks the current page.
        top: 5,
        right: -5,
        minWidth: '2em',
        height: '2em',
        padding: '0 4px',
        border: `2px solid ${vars.palette.background.paper}`,
        borderRadius: 12,
        // Not so large that it covers the icon, or sticks out of the bar.
        fontSize: 'min(0.6875rem, 13px)',
        fontWeight: 700,
        lineHeight: 'calc(2em - 4px)',
      }),
    },
  },
  MuiChip: {
    styleOverrides: { root: { '@media (forced-colors: active)': { border: '1px solid' } } },
    variants: tiers.map((tier) => ({
      props: { color: tier },
      style: ({ theme: { vars } }) => ({
        height: '1.25rem',
        borderRadius: '0.625rem',
        background: vars.palette[tier].wash,
        color: vars.palette[tier].main,
        fontSize: '0.6875rem',
        fontWeight: 650,
        letterSpacing: '0.06em',
        lineHeight: '1.25rem',
        '& .MuiChip-icon': { width: '0.75rem', height: '0.75rem', margin: '0 0 0 6px', color: 'inherit' },
        '& .MuiChip-label': { padding: '0 8px 0 4px', overflow: 'visible' },
      }),
    })),
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        // Seen on every background, in both schemes.
        background: `color-mix(in srgb, ${vars.palette.text.primary} 9%, transparent)`,
        '&.MuiSkeleton-rounded': { borderRadius: 6 },
        // Where the ground is not shown.
        '@media (forced-colors: active)': { border: '1px solid GrayText' },
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme: { vars } }) => ({
        maxWidth: 'min(280px, calc(100vw - 40px))',
        padding: '8px 12px',
        borderRadius: 8,
        background: vars.palette.text.primary,
        color: vars.palette.background.paper,
        fontSize: '0.875rem',
        fontWeight: 400,
        lineHeight: 1.45,
        overflowWrap: 'anywhere',
      }),
    },
  },
};
