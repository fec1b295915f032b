import type { Components, Theme } from '@mui/material/styles';
import { TOUCH } from './measures';

/** Buttons. The plain one is outlined; `contained` is the main action of a screen; `action` is for posts and comments. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        // MUI removes the outline.
        '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: TOUCH,
        minHeight: TOUCH,
        padding: '8px 20px',
        transition: 'background-color 120ms, border-color 120ms, color 120ms',
        '&.MuiButton-sizeSmall': { padding: '8px 10px' },
        // The colours stay, since MUI's are hard to read.
        '&.Mui-disabled, &.MuiButton-contained[aria-disabled="true"]': { opacity: 0.6 },
      },
      startIcon: { margin: 0, marginRight: 8, '& > .MuiSvgIcon-root': { fontSize: '1.375rem' } },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: ({ theme: { vars } }) => ({
          '&, &.Mui-disabled': { borderColor: vars.palette.outline, color: vars.palette.text.primary },
          '&:hover': { background: vars.palette.background.muted },
        }),
      },
      {
        props: { variant: 'contained' },
        // MUI's own variables.
        style: {
          '&.Mui-disabled': {
            background: 'var(--variant-containedBg)',
            color: 'var(--variant-containedColor)',
          },
          // Its ground is not shown there.
          '@media (forced-colors: active)': { border: '1px solid' },
        },
      },
      // A quiet action beside others.
      {
        props: { variant: 'text' },
        style: ({ theme: { vars } }) => ({
          padding: '8px 12px',
          '&, &.Mui-disabled': { color: vars.palette.text.secondary },
          '&:hover': { background: vars.palette.background.muted },
        }),
      },
      // A small action within text, which looks like a link.
      {
        props: { variant: 'link' },
        style: ({ theme: { vars } }) => ({
          justifyContent: 'flex-start',
          padding: '8px 0',
          fontSize: 'inherit',
          fontWeight: 400,
          textWrap: 'balance',
          '&, &.Mui-disabled': { color: vars.palette.primary.main },
          '&:hover': { background: 'none', textDecoration: 'underline', textUnderlineOffset: 3 },
        }),
      },
      {
        props: { variant: 'action' },
        style: ({ theme: { vars } }) => ({
          gap: 6,
          padding: '0 10px',
          borderRadius: TOUCH / 2,
          color: vars.palette.text.secondary,
          fontSize: '0.875rem',
          fontWeight: 550,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          '&:hover': { background: vars.palette.background.muted, color: vars.palette.text.primary },
          // Inside: around it the ring would lie on its neighbours and on the card's edge.
          '&:focus-visible': { outlineOffset: -2 },
          '&.MuiButton-sizeSmall': { padding: '0 10px', fontSize: '0.875rem' },
          '& svg': { fontSize: '1.3125rem', transition: 'transform 160ms ease-out' },
          '& path': { transition: 'fill 160ms' },
          '&.MuiButton-sizeSmall svg': { fontSize: '1.125rem' },
          '&:active svg': { transform: 'scale(0.82)' },
          '&[aria-pressed="true"] path': { fill: 'currentColor' },
        }),
      },
      {
        props: { variant: 'action', color: 'error' },
        style: ({ theme: { vars } }) => ({ '&&[aria-pressed="true"]': { color: vars.palette.error.main } }),
      },
      {
        props: { variant: 'action', color: 'zeus' },
        style: ({ theme: { vars } }) => ({ '&&[aria-pressed="true"]': { color: vars.palette.zeus.main } }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        flex: 'none',
        width: TOUCH,
        height: TOUCH,
        padding: 0,
        color: vars.palette.text.secondary,
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { background: vars.palette.background.muted, color: vars.palette.text.primary },
        // Without text beside them, icons keep their size.
        '& .MuiSvgIcon-fontSizeSmall': { fontSize: 20 },
        '& .MuiSvgIcon-fontSizeMedium': { fontSize: 22 },
      }),
    },
  },
};
