import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
} from 'react-router-dom';
import { afterLeaving } from '../ui/leavingEntry';
import type { Overlay } from '../ui/locationKey';

const atOnce = (render: () => void): void => render();

/** How the page is rendered to which the address has changed; the layout lets pages fade (layout/useViewTransitions.ts). */
let show = atOnce;
export const setShow = (next = atOnce): void => void (show = next);

const history = createBrowserHistory({ v5Compat: true });
/** A link that is pressed while a dialog's entry is being left leads to its page all the same. */
const navigator: Navigator = {
  ...history,
  push: (to, state: unknown) => afterLeaving(() => history.push(to, state)),
  replace: (to, state: unknown) => afterLeaving(() => history.replace(to, state)),
};

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
    <Router navigator={navigator} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
