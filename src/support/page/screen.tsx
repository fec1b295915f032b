import { CacheProvider } from '@emotion/react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes } from '../../app/routes';
import { GlobalStyles } from '../../app/theme/GlobalStyles';
import { adoptGoober, makeStyleCache } from '../../app/theme/adoptedStyles';
import { makeReplayStore, momentShown } from './replayStore';
import { sealPage, setNow } from './seal';
import type { View } from './view';

/** Loaded once its styles have a place to go (adoptGoober). */
const Toasts = lazy(() => import('../../app/Toasts'));

/** Mounts the app, sealed. @returns shows a moment of the report */
function mountScreen(element: HTMLElement, { scheme }: View): (view: View) => void {
  sealPage(scheme);
  const styleCache = makeStyleCache();
  adoptGoober();
  const store = makeReplayStore();
  const root = createRoot(element);
  return ({ index, state, place, now }) => {
    setNow(now);
    store.dispatch(momentShown(state ?? {}));
    root.render(
      <Provider store={store}>
        <CacheProvider value={styleCache}>
          <GlobalStyles />
          <MemoryRouter
            // Mounted anew each time: hooks remember the answer that they showed last.
            key={index}
            initialEntries={[{ pathname: place.path, key: place.visit }]}
          >
            <AppRoutes />
          </MemoryRouter>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        </CacheProvider>
      </Provider>,
    );
  };
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root.');

let show: ((view: View) => void) | undefined;
window.addEventListener('message', ({ origin, data }: MessageEvent<View>) => {
  if (origin !== window.location.origin) return;
  show ??= mountScreen(element, data);
  show(data);
});
