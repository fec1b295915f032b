import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserStorage } from './api/browserStorage';
import { App } from './app/App';
import { deleteExpired } from './drafts/unsent';
import { preloadPage } from './app/routes';
import { makePersistedStore } from './app/store';
import { preventFileNavigation } from './ui/acceptImage';
import { keepFocus } from './ui/keepFocus';
import { adoptGoober, makeStyleCache } from './app/adoptedStyles';

/** Whether the browser has Redux DevTools, unless the server turned them off (docs/support.md). */
const hasDevTools = (): boolean =>
  '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window &&
  !document.querySelector('meta[name="devtools"][content="off"]');

/**
 * Redux DevTools are open in production too, for support staff; secrets never show there. The rules of redaction are loaded
 * only with them.
 */
async function loadDevTools(): Promise<DevToolsEnhancerOptions> {
  const { redactAction, redactState } = await import(
    /* webpackChunkName: "devtools" */ './support/redaction'
  );
  return { name: 'Pantheon', stateSanitizer: redactState, actionSanitizer: redactAction };
}

/** Renders the app, once the code of its page is loaded. */
export async function start(root: HTMLElement): Promise<void> {
  const page = preloadPage(window.location.pathname, browserStorage.get('isAuthenticated') === 'true');
  void deleteExpired(Date.now());
  const styleCache = makeStyleCache();
  adoptGoober();
  preventFileNavigation();
  keepFocus();
  const { store } = await makePersistedStore(hasDevTools() && (await loadDevTools()));
  // The splash of public/index.html shows until the page is loaded; a transition keeps the first render interruptible.
  await (await page)?.prefetch?.(store.dispatch);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App store={store} styleCache={styleCache} />
      </StrictMode>,
    ),
  );
}
