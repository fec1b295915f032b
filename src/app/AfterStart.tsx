import { useEffect } from 'react';
import Toasts from './Toasts';

/** What is loaded once the page is usable: the toasts, the service worker, of whose new builds they tell, and the display face. */
export default function AfterStart() {
  useEffect(() => {
    delete document.documentElement.dataset['face'];
    if (process.env.NODE_ENV !== 'production') return;
    import(/* webpackChunkName: "worker" */ './serviceWorker').then(
      ({ startServiceWorker }) => startServiceWorker(),
      () => undefined,
    );
  }, []);
  return <Toasts />;
}
