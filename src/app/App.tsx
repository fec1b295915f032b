import type { EmotionCache } from '@emotion/cache';
import { Provider } from 'react-redux';
import { BrowserRouter } from './BrowserRouter';
import { LazyToasts } from './LazyToasts';
import { AppRoutes } from './routes';
import type { AppStore } from './store';
import { Themed } from './Themed';

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
        <LazyToasts />
      </Themed>
    </Provider>
  );
}
