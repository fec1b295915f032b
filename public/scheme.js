// Before the first paint: a member who chose light or dark gets it, whatever the system says. MUI keeps the choice.
try {
  const mode = localStorage.getItem('mui-mode');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.scheme = mode;
} catch {
  // Storage is closed to us: the system's scheme stays.
}
