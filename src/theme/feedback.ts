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
          fontSize: 15,
          lineHeight: 1.45,
          overflowWrap: 'anywhere',
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
        // Below the bar that marks the current page.
        top: 5,
        minWidth: 22,
        height: 22,
        padding: '0 4px',
        border: `2px solid ${vars.palette.background.paper}`,
        borderRadius: 12,
        fontSize: 11,
        fontWeight: 700,
        lineHeight: '18px',
      }),
    },
  },
  MuiChip: {
    styleOverrides: { root: { '@media (forced-colors: active)': { border: '1px solid' } } },
    variants: tiers.map((tier) => ({
      props: { color: tier },
      style: ({ theme: { vars } }) => ({
        height: 20,
        borderRadius: 10,
        background: vars.palette[tier].wash,
        color: vars.palette[tier].main,
        fontSize: 11,
        fontWeight: 650,
        letterSpacing: '0.06em',
        lineHeight: '20px',
        '& .MuiChip-icon': { width: 12, height: 12, margin: '0 0 0 6px', color: 'inherit' },
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
        fontSize: 14,
        fontWeight: 400,
        lineHeight: 1.45,
        overflowWrap: 'anywhere',
      }),
    },
  },
};
