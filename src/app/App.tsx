import { CacheProvider, type EmotionCache } from '@emotion/react';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes';
import type { AppStore } from './store';
import { GlobalStyles } from './theme/GlobalStyles';

/** Loaded lazily, so that toasts do not delay the page. */
const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ './Toasts'));

interface AppProps {
  store: AppStore;
  styleCache: EmotionCache;
}

export function App({ store, styleCache }: AppProps) {
  return (
    <Provider store={store}>
      <CacheProvider value={styleCache}>
        <GlobalStyles />
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </CacheProvider>
    </Provider>
  );
}
