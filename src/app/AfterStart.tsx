import { useEffect } from 'react';
import Toasts from './Toasts';

/** What is loaded once the page is usable: the toasts, and the service worker, of whose new builds they tell. */
export default function AfterStart() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') return;
    import(/* webpackChunkName: "worker" */ './serviceWorker').then(
      ({ startServiceWorker }) => startServiceWorker(),
      () => undefined,
    );
  }, []);
  return <Toasts />;
}
