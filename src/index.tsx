import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserStorage } from './api/browserStorage';
import { App } from './app/App';
import { forgetOld } from './drafts/forgetTyped';
import { preloadPage } from './app/routes';
import { makePersistedStore } from './app/store';
import { adoptGoober, makeStyleCache } from './app/theme/adoptedStyles';

/** The browser has the Redux DevTools, and the server has not turned them off (docs/support.md). */
const hasDevTools = (): boolean =>
  '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window &&
  !document.querySelector('meta[name="devtools"][content="off"]');

/** Only who has the DevTools fetches, and waits for, what keeps secrets out of them. */
const loadDevTools = async () => (await import(/* webpackChunkName: "devtools" */ './app/devTools')).devTools;

/** The browser may answer the member first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  const page = preloadPage(window.location.pathname, browserStorage.get('isAuthenticated') === 'true');
  await nextTask();
  void forgetOld(browserStorage, Date.now());
  const styleCache = makeStyleCache();
  adoptGoober();
  const { store } = await makePersistedStore(hasDevTools() && (await loadDevTools()));
  // The splash of public/index.html stands until the page is there; then React draws it in small pieces.
  await page;
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App store={store} styleCache={styleCache} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
void start(root);
