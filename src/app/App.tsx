import type { EmotionCache } from '@emotion/cache';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes';
import type { AppStore } from './store';
import { Themed } from './Themed';

/** Loaded lazily, so that toasts do not delay the page. */
const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ './Toasts'));

interface AppProps {
  store: AppStore;
  styleCache: EmotionCache;
}

export function App({ store, styleCache }: AppProps) {
  return (
    <Provider store={store}>
      <Themed styleCache={styleCache}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </Themed>
    </Provider>
  );
}
