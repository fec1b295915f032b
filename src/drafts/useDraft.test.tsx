import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { SessionState } from '../api/session';
import { useDraft } from './useDraft';

const initialState: SessionState['auth'] = { authToken: null, isAuthenticated: true, userId: 1 };
const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    memberChanged: (state, { payload }: PayloadAction<number | null>) => {
      state.userId = payload;
    },
  },
});

function renderDraft(key: string) {
  const store = configureStore({ reducer: { auth: auth.reducer } });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useDraft(key), { wrapper });
  const become = (member: number | null) =>
    act(() => void store.dispatch(auth.actions.memberChanged(member)));
  return { text: () => result.current[0], actions: () => result.current, unmount, become };
}

test('returns, sets and clears the text', () => {
  const { text, actions } = renderDraft('gives');
  expect(text()).toBe('');
  act(() => actions()[1]('Hello'));
  expect(text()).toBe('Hello');
  act(() => void actions()[2]());
  expect(text()).toBe('');
});

test('keeps the text after unmounting', () => {
  const first = renderDraft('outlives');
  act(() => first.actions()[1]('Hello'));
  first.unmount();
  expect(renderDraft('outlives').text()).toBe('Hello');
});

test('stores the text under the member’s id, at once when the page is closed', () => {
  const { actions } = renderDraft('stored');
  act(() => actions()[1]('Hello'));
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('draft:1:stored')).toBe('Hello');
});

test('hides the text from other members, and restores it for its author', () => {
  const { text, actions, become } = renderDraft('private');
  act(() => actions()[1]('Dear diary'));
  become(null);
  expect(text()).toBe('');
  become(2);
  expect(text()).toBe('');
  become(1);
  expect(text()).toBe('Dear diary');
});
