import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { shortcuts } from './shortcuts';
import { setShortcutsOn, useKeyShortcut } from './shortcutsSetting';
import { useShortcuts } from './useShortcuts';

const context = { username: 'ada', pathname: '/home', go: jest.fn(), openDialog: jest.fn() };

function Page({ pathname = '/home' }: { pathname?: string }) {
  useShortcuts({ ...context, pathname });
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Text" />
      <textarea aria-label="Longer text" />
      <select aria-label="Choice" />
      <div contentEditable aria-label="Rich text" role="textbox" />
      <div role="combobox" aria-label="Tier" tabIndex={0} />
      <textarea aria-label="New post" aria-keyshortcuts={useKeyShortcut('n')} />
      <button aria-keyshortcuts={useKeyShortcut('l')} />
    </main>
  );
}

const actions = new Map(
  shortcuts.map((shortcut) => [shortcut.keys, jest.spyOn(shortcut, 'action').mockImplementation()]),
);

/** The shortcuts that acted, in the order of their list. */
const acted = () => [...actions].flatMap(([keys, action]) => action.mock.calls.map(() => keys));

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

beforeEach(() => {
  jest.clearAllMocks();
  act(() => setShortcutsOn(true));
});

test.each([...actions.keys()])('%s acts, and its last key is typed nowhere', (keys) => {
  render(<Page />);
  const typed = keys.split(' ').map((key) => press(key));
  expect(acted()).toEqual([keys]);
  expect(typed.at(-1)).toBe(false);
});

test.each(['ctrlKey', 'altKey', 'metaKey'])('no shortcut acts with %s', (modifier) => {
  render(<Page />);
  for (const { keys } of shortcuts) for (const key of keys.split(' ')) press(key, { [modifier]: true });
  expect(acted()).toEqual([]);
});

test('Shift counts only where the character needs it; Caps Lock does not count', () => {
  render(<Page />);
  press('L', { shiftKey: true });
  expect(acted()).toEqual([]);
  press('?', { shiftKey: true });
  press('/', { shiftKey: true });
  press('L');
  expect(acted()).toEqual(['l', '/', '?']);
});

test.each(['Text', 'Longer text', 'Choice', 'Rich text', 'Tier'])('in "%s" keys are its own', (label) => {
  const { getByLabelText } = render(<Page />);
  for (const { keys } of shortcuts) for (const key of keys.split(' ')) press(key, {}, getByLabelText(label));
  expect(acted()).toEqual([]);
});

test.each(['dialog', 'menu'])('no shortcut acts while a %s is open', (role) => {
  render(<Page />);
  const { unmount } = render(<div role={role} />);
  press('l');
  expect(acted()).toEqual([]);
  unmount();
  press('l');
  expect(acted()).toEqual(['l']);
});

test('keys of an input method are its own, and so are those that something else has handled', () => {
  render(<Page />);
  press('l', { isComposing: true });
  const handle = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', handle);
  press('l');
  document.body.removeEventListener('keydown', handle);
  expect(acted()).toEqual([]);
});

test('Escape leaves the field for a new post, however it was reached', () => {
  render(<Page />);
  const field = screen.getByLabelText('New post');
  field.focus();
  press('Escape', { isComposing: true }, field);
  expect(field).toHaveFocus();
  press('Escape', {}, field);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a key that is held down goes on from post to post, and toggles once', () => {
  render(<Page />);
  for (const key of ['j', 'l', 's']) {
    press(key);
    press(key, { repeat: true });
  }
  expect(acted()).toEqual(['j', 'j', 'l', 's']);
});

test('the second key of a sequence is waited for one and a half seconds, and another key ends it', () => {
  render(<Page />);
  const at = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.body.dispatchEvent(event);
  };
  at('g', 0);
  at('h', 1_500);
  at('g', 2_000);
  at('l', 2_100);
  at('h', 2_200);
  expect(acted()).toEqual([]);
  at('g', 3_000);
  at('h', 4_499);
  expect(acted()).toEqual(['g h']);
});

test('a sequence that begins before the page changes ends after it', () => {
  const { rerender } = render(<Page />);
  press('g');
  rerender(<Page pathname="/messages" />);
  press('h');
  expect(acted()).toEqual(['g h']);
});

test('turned off, no shortcut acts and no control announces one; another tab turns them off too', () => {
  const { getByRole } = render(<Page />);
  const button = getByRole('button');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'l');
  act(() => setShortcutsOn(false));
  press('l');
  expect(acted()).toEqual([]);
  expect(button).not.toHaveAttribute('aria-keyshortcuts');

  const otherTab = (value: string | null) =>
    act(() => {
      if (value === null) localStorage.removeItem('keyboard-shortcuts');
      else localStorage.setItem('keyboard-shortcuts', value);
      window.dispatchEvent(new StorageEvent('storage', { key: 'keyboard-shortcuts', newValue: value }));
    });
  otherTab(null);
  press('l');
  otherTab('off');
  press('l');
  expect(acted()).toEqual(['l']);
});
