import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import type { Overlay } from '../ui/locationKey';

const atOnce = (render: () => void): void => render();

/** How the page is rendered to which the address has changed; the layout lets pages fade (layout/useViewTransitions.ts). */
let show = atOnce;
export const setShow = (next = atOnce): void => void (show = next);

const history = createBrowserHistory({ v5Compat: true });

/** React Router's BrowserRouter, whose pages need not change at once. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState(() => ({
    action: history.action,
    location: history.location,
  }));
  useLayoutEffect(() => {
    return history.listen((update) => {
      const { action, delta, location } = update;
      // A dialog was left for another page, and is not shown again.
      if (action === NavigationType.Pop && delta && (location.state as Overlay | null)?.isBrief) {
        history.go(Math.sign(delta));
        return;
      }
      show(() => startTransition(() => setState(update)));
    });
  }, []);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
