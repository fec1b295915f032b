import type { Components, Theme } from '@mui/material/styles';
import { TOUCH } from './measures';

const ROUND = 14;

/** Cards, dialogs, menus and lists. */
export const surfaces: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      // From edge to edge on a phone, with round corners where there is room.
      root: ({ theme }) => ({
        overflow: 'visible',
        padding: '10px 16px',
        borderWidth: '1px 0',
        borderRadius: 0,
        // The window's edges would clip an outline outside.
        [theme.breakpoints.down('sm')]: { '&:focus-visible': { outlineOffset: -2 } },
        [theme.breakpoints.up('sm')]: { padding: '18px 20px', borderWidth: 1, borderRadius: ROUND },
      }),
    },
  },
  MuiCardHeader: {
    styleOverrides: {
      root: { padding: 0 },
      avatar: { marginRight: 12 },
      action: { margin: 0 },
      content: { minWidth: 0 },
    },
  },
  MuiCardActions: { defaultProps: { disableSpacing: true }, styleOverrides: { root: { padding: 0 } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        '&:not(.MuiDialog-paperFullScreen)': {
          width: 'calc(100% - 32px)',
          maxHeight: 'calc(100% - 32px)',
          margin: 16,
          border: `1px solid ${vars.palette.divider}`,
          borderRadius: ROUND,
        },
      }),
    },
  },
  MuiDialogTitle: {
    defaultProps: { variant: 'h3' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: 61,
        // Clear of the button that closes the dialog.
        padding: '8px 60px 8px 20px',
        lineHeight: 1.3,
        borderBottom: `1px solid ${vars.palette.divider}`,
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '18px 20px 4px', '.MuiDialogTitle-root + &': { paddingTop: 18 } } },
  },
  MuiDialogContentText: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        color: vars.palette.text.primary,
        lineHeight: 1.55,
        overflowWrap: 'anywhere',
      }),
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        flexWrap: 'wrap',
        gap: 10,
        padding: '16px 20px 20px',
        // As wide as each other where they do not fit in a row.
        [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: { paper: ({ theme: { vars } }) => ({ border: `1px solid ${vars.palette.divider}` }) },
  },
  // Stronger than MUI's own, which has none on wide screens.
  MuiMenuItem: {
    styleOverrides: {
      // Inside: the menu would clip a ring at its sides.
      root: { '&&': { minHeight: TOUCH, '&:focus-visible': { outlineOffset: -3 } } },
    },
  },
};
