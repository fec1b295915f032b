import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { IconButton } from '../../ui/IconButton';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { schemes } from '../../ui/tokens';

const systemScheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Switches between light and dark. Choosing the system's scheme follows the system again. */
export function ThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const shown = (mode === 'system' ? systemMode : mode) ?? 'light';
  const other = shown === 'light' ? 'dark' : 'light';

  // The colour of the browser's own bars.
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', schemes[shown].paper);
    }
  }, [shown]);

  return (
    <IconButton
      name={`Switch to the ${other} theme`}
      onClick={() => setMode(other === systemScheme() ? 'system' : other)}
    >
      {shown === 'light' ? <MoonIcon size={22} /> : <SunIcon size={22} />}
    </IconButton>
  );
}
