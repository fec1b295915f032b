import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes } from '../src/app/routes';
import { adoptGoober, makeStyleCache } from '../src/app/adoptedStyles';
import { Themed } from '../src/app/Themed';
import { makeReplayStore, momentShown } from './replayStore';
import { isolatePage, setNow } from './isolate';
import type { View } from './view';

/** Loaded lazily, after `adoptGoober` was called. */
const Toasts = lazy(() => import('../src/app/Toasts'));

/** Mounts the isolated app. @returns a function that shows a view of the report */
function mountScreen(element: HTMLElement, { scheme }: View): (view: View) => void {
  isolatePage(scheme);
  const styleCache = makeStyleCache();
  adoptGoober();
  const store = makeReplayStore();
  const root = createRoot(element);
  return ({ index, state, place, now }) => {
    setNow(now);
    store.dispatch(momentShown(state ?? {}));
    root.render(
      <Provider store={store}>
        <Themed styleCache={styleCache}>
          <MemoryRouter
            // Remounted for each view, since RTK Query's hooks remember their last data.
            key={index}
            initialEntries={[{ pathname: place.path, key: place.locationKey }]}
          >
            <AppRoutes />
          </MemoryRouter>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        </Themed>
      </Provider>,
    );
  };
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root.');

const isView = (data: Partial<View> | null): data is View => data?.place !== undefined;

let show: ((view: View) => void) | undefined;
window.addEventListener('message', ({ origin, data }: MessageEvent<Partial<View> | null>) => {
  // Extensions, such as React's DevTools, send messages too.
  if (origin !== window.location.origin || !isView(data)) return;
  show ??= mountScreen(element, data);
  show(data);
});
