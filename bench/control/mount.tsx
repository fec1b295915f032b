import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const heading = { fontFamily: 'Marcellus, serif' };

const theme = createTheme({ cssVariables: true, typography: { h5: heading, h6: heading } });

/** Renders a control page: React and MUI alone, without store, router or requests. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {page}
      </ThemeProvider>
    </StrictMode>,
  );
}
