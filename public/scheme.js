// Before the first paint: the scheme that a member chose, whatever the system says (MUI keeps the choice), and the frame of
// the page that the address leads to; none for who is not signed in. And whether the display face waits (shell.css): not
// where the service worker has it.
const page = document.documentElement.dataset;
try {
  const mode = localStorage.getItem('mui-mode');
  if (mode === 'light' || mode === 'dark') page.scheme = mode;
  const isMember = localStorage.getItem('isAuthenticated') === 'true';
  page.frame = isMember ? location.pathname.split('/')[1] || 'home' : 'none';
  const isFirst = !('serviceWorker' in navigator && navigator.serviceWorker.controller);
  const isPhone = matchMedia('(max-width: 479.9px)').matches;
  if (page.frame === 'home' && isFirst && isPhone) page.face = 'later';
} catch {
  // Storage is closed to us: the system's scheme stays, and no one can be signed in.
  page.frame = 'none';
}
