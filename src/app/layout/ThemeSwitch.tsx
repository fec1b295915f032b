import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import IconButton from '@mui/material/IconButton';
import { MoonIcon, SunIcon } from '../../ui/navigationIcons';
import { Tooltip } from '../../ui/Tooltip';
import { schemes } from '../../theme/palette';

const systemScheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Switches between light and dark. Choosing the system's scheme follows the system again. */
export function ThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const shown = (mode === 'system' ? systemMode : mode) ?? 'light';
  const other = shown === 'light' ? 'dark' : 'light';

  // The colour of the browser's own bars.
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', schemes[shown].background.paper);
    }
  }, [shown]);

  return (
    <Tooltip title={`Switch to the ${other} theme`}>
      <IconButton onClick={() => setMode(other === systemScheme() ? 'system' : other)}>
        {shown === 'light' ? <MoonIcon /> : <SunIcon />}
      </IconButton>
    </Tooltip>
  );
}
