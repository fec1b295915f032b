import type { Components, Theme } from '@mui/material/styles';

/** The bar at the top and the navigation at the bottom. */
export const navigation: Components<Theme> = {
  MuiAppBar: {
    defaultProps: { position: 'sticky', color: 'transparent', elevation: 0 },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        zIndex: 10,
        paddingTop: 'env(safe-area-inset-top)',
        background: vars.palette.background.paper,
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
        minWidth: 'min-content',
        padding: '0 3px',
        gap: 2,
        color: vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: vars.palette.text.primary },
        '& svg': { fontSize: 24 },
        '&.Mui-selected svg': { color: vars.palette.secondary.main },
        // The bars clip an outline outside.
        '&:focus-visible': { outlineOffset: -4 },
        // A gold bar marks the current page.
        '&.Mui-selected::before': {
          content: '""',
          position: 'absolute',
          top: -1,
          width: 36,
          // A border, since forced colours leave out backgrounds.
          borderTop: `3px solid ${vars.palette.secondary.light}`,
          borderRadius: '0 0 3px 3px',
        },
      }),
      label: {
        fontWeight: 550,
        lineHeight: 1.2,
        transition: 'none',
        // The largest of which four labels fit in a row.
        '&, &.Mui-selected': { fontSize: 'min(0.6875rem, 4.4vw)' },
      },
    },
  },
};
