import type { Components, Theme } from '@mui/material/styles';
import { TOUCH } from './measures';

/** Text fields: the label above, the outline around the input. */
export const fields: Components<Theme> = {
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        position: 'static',
        maxWidth: 'none',
        marginBottom: 6,
        transform: 'none',
        overflow: 'visible',
        whiteSpace: 'normal',
        fontSize: '0.875rem',
        fontWeight: 600,
        lineHeight: 1.5,
        '&, &.Mui-focused, &.Mui-error': { color: vars.palette.text.primary },
      }),
      // The browser says what is required.
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: TOUCH + 2,
        background: vars.palette.background.raised,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.primary.main },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.error.main },
        '&.MuiInputBase-multiline': { padding: 0 },
      }),
      notchedOutline: ({ theme: { vars } }) => ({
        top: 0,
        borderColor: vars.palette.outline,
        '& legend': { display: 'none' },
      }),
      input: ({ theme: { vars } }) => ({
        padding: '10px 14px',
        '&:autofill': {
          boxShadow: `inset 0 0 0 60px ${vars.palette.primary.wash}`,
          WebkitTextFillColor: vars.palette.text.primary,
        },
      }),
      adornedEnd: { paddingRight: 0 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { lineHeight: 1.5 },
      // Below 16 pixels, iOS zooms the page into the field.
      input: ({ theme: { vars } }) => ({
        height: 'auto',
        fontSize: '1rem',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '6px 0 0' } } },
};
