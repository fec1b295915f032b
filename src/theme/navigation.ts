import type { Components, Theme } from '@mui/material/styles';

/** The bar at the top and the navigation at the bottom. */
export const navigation: Components<Theme> = {
  MuiAppBar: {
    defaultProps: { position: 'sticky', color: 'transparent', elevation: 0 },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        zIndex: 10,
        paddingTop: 'env(safe-area-inset-top)',
        background: `color-mix(in srgb, ${vars.palette.background.paper} 94%, transparent)`,
        backdropFilter: 'saturate(1.4) blur(12px)',
      }),
    },
  },
  MuiBottomNavigation: {
    defaultProps: { showLabels: true },
    styleOverrides: { root: { height: 58, background: 'none' } },
  },
  MuiBottomNavigationAction: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        position: 'relative',
        maxWidth: 160,
        minWidth: 0,
        padding: 0,
        gap: 2,
        color: vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: vars.palette.text.primary },
        '&.Mui-selected svg': { color: vars.palette.secondary.main },
        // The bars clip an outline outside.
        '&:focus-visible': { outlineOffset: -4 },
        // A gold bar marks the current page.
        '&.Mui-selected::before': {
          content: '""',
          position: 'absolute',
          top: -1,
          width: 36,
          height: 3,
          borderRadius: '0 0 3px 3px',
          background: vars.palette.secondary.light,
        },
      }),
      label: {
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontWeight: 550,
        lineHeight: 1.2,
        '&, &.Mui-selected': { fontSize: 11 },
      },
    },
  },
};
