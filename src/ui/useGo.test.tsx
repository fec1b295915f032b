import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { receiveToasts } from './toast';
import { useGo } from './useGo';

test('goes to a page like a link: none twice in a row in the history, and leaving tells the toasts', () => {
  const onLeave = jest.fn();
  const stop = receiveToasts(() => undefined, onLeave);
  const { result } = renderHook(useGo, { wrapper: BrowserRouter });
  const entries = window.history.length;
  act(() => result.current('/settings'));
  act(() => result.current('/settings'));
  expect(window.location.pathname).toBe('/settings');
  expect(window.history).toHaveLength(entries + 1);
  expect(onLeave).toHaveBeenCalled();
  stop();
});
