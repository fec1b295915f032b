import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserStorage } from './api/browserStorage';
import { App } from './app/App';
import { preloadMemberPage } from './app/routes';
import { makePersistedStore } from './app/store';
import { adoptGoober, makeStyleCache } from './app/theme/adoptedStyles';

/** The browser has the Redux DevTools, and the server has not turned them off (docs/support.md). */
const hasDevTools = (): boolean =>
  '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window &&
  !document.querySelector('meta[name="devtools"][content="off"]');

/** Only who has the DevTools fetches, and waits for, what keeps secrets out of them. */
const loadDevTools = async () => (await import(/* webpackChunkName: "devtools" */ './app/devTools')).devTools;

async function start(root: HTMLElement): Promise<void> {
  const styleCache = makeStyleCache();
  adoptGoober();
  if (browserStorage.get('isAuthenticated') === 'true') {
    const { pathname } = window.location;
    preloadMemberPage(pathname === '/' ? '/home' : pathname);
  }
  const { store, persistor } = makePersistedStore(hasDevTools() && (await loadDevTools()));
  createRoot(root).render(
    <StrictMode>
      <App store={store} persistor={persistor} styleCache={styleCache} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
void start(root);
