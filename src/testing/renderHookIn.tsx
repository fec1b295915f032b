import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../app/store';

/** Renders a hook with a store. */
export function renderHookIn<Result, Props>(
  store: AppStore,
  hook: (props: Props) => Result,
  initialProps?: Props,
) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(hook, { wrapper, initialProps });
}
