// Before the first paint: the scheme that a member chose, whatever the system says (MUI keeps the choice), and the frame of
// the page that the address leads to; none for who is not signed in.
const page = document.documentElement.dataset;
try {
  const mode = localStorage.getItem('mui-mode');
  if (mode === 'light' || mode === 'dark') page.scheme = mode;
  const isMember = localStorage.getItem('isAuthenticated') === 'true';
  page.frame = isMember ? location.pathname.split('/')[1] || 'home' : 'none';
} catch {
  // Storage is closed to us: the system's scheme stays, and no one can be signed in.
  page.frame = 'none';
}
