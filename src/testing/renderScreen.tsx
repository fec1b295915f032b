import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router-dom';
import type { AppStore } from '../app/store';
import Toasts from '../app/Toasts';

/** Lets tests read the current path. */
const Address = () => <output aria-label="address">{useLocation().pathname}</output>;

/** Renders a part of the app at a path, with the store, toasts and a user-event instance. */
export function renderScreen(children: ReactNode, store: AppStore, path: InitialEntry = '/') {
  const rendered = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>{children}</Suspense>
        <Address />
      </MemoryRouter>
      <Toasts />
    </Provider>,
  );
  return { ...rendered, user: userEvent.setup() };
}
