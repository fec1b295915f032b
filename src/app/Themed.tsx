import { CacheProvider, type EmotionCache } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';

interface ThemedProps {
  styleCache: EmotionCache;
  children: ReactNode;
}

/** The theme and global styles around everything that is rendered. */
export const Themed = ({ styleCache, children }: ThemedProps) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  </CacheProvider>
);
