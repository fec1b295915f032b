import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserStorage } from './api/browserStorage';
import { App } from './app/App';
import { preloadMemberPage } from './app/routes';
import { makePersistedStore } from './app/store';
import { adoptGoober, makeStyleCache } from './app/theme/adoptedStyles';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const styleCache = makeStyleCache();
adoptGoober();
const { store, persistor } = makePersistedStore();
if (browserStorage.get('isAuthenticated') === 'true') {
  const { pathname } = window.location;
  preloadMemberPage(pathname === '/' ? '/home' : pathname);
}

createRoot(root).render(
  <StrictMode>
    <App store={store} persistor={persistor} styleCache={styleCache} />
  </StrictMode>,
);
