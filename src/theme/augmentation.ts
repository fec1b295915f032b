import type {} from '@mui/material/themeCssVarsAugmentation';

/** What Pantheon adds to MUI's theme (palette.ts, buttons.ts). */
declare module '@mui/material/styles' {
  interface TypeBackground {
    /** For fields and other controls on paper. */
    raised: string;
    /** For hovered controls and quoted content. */
    muted: string;
  }
  interface SimplePaletteColorOptions {
    wash?: string;
  }
  interface PaletteColor {
    wash: string;
  }
  interface Palette {
    /** The outline of controls. */
    outline: string;
    hermes: PaletteColor;
    hades: PaletteColor;
    zeus: PaletteColor;
  }
  interface PaletteOptions {
    outline?: string;
    hermes?: SimplePaletteColorOptions;
    hades?: SimplePaletteColorOptions;
    zeus?: SimplePaletteColorOptions;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    action: true;
    link: true;
  }
  interface ButtonPropsColorOverrides {
    zeus: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    hermes: true;
    hades: true;
    zeus: true;
  }
}
