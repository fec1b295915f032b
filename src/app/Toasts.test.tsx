import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { closeToast, leaveToasts, toast } from '../ui/toast';
import Toasts from './Toasts';

const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });

const open = () => render(<Toasts />);

beforeEach(() => {
  document.body.innerHTML = '<div id="toasts" aria-live="polite"></div>';
  jest.useFakeTimers();
});
const { matchMedia } = window;
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = matchMedia;
});

test('a toast appears in the polite live region of the page and closes itself after five seconds', () => {
  open();
  act(() => toast('Post created successfully!', 'success'));
  expect(document.getElementById('toasts')).toHaveTextContent('Post created successfully!');
  wait(4_900);
  expect(screen.getByText('Post created successfully!')).toBeInTheDocument();
  // The exit transition takes several steps.
  for (let step = 0; step < 5; step += 1) wait(500);
  expect(screen.queryByText('Post created successfully!')).not.toBeInTheDocument();
});

test('the same text is shown once, with a count and for five seconds after the last time', () => {
  open();
  act(() => toast('Error creating post', 'error'));
  wait(4_000);
  act(() => toast('Error creating post', 'error'));
  expect(screen.getAllByText('Error creating post')).toHaveLength(1);
  expect(document.getElementById('toasts')).toHaveTextContent('Error creating post×2');
  wait(4_900);
  expect(screen.getByText('Error creating post')).toBeInTheDocument();
  wait(101);
  act(() => toast('Error creating post', 'error'));
  // The first one closes, and this one is another.
  for (let step = 0; step < 5; step += 1) wait(500);
  expect(document.getElementById('toasts')).toHaveTextContent(/^Error creating post$/);
});

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
  ['in a window that is not in use', () => fireEvent.blur(window), () => fireEvent.focus(window)],
])('a toast stays while it is %s', (_how, hold, release) => {
  open();
  act(() => toast('Comment liked', 'success'));
  hold(screen.getByText('Comment liked'));
  wait(60_000);
  expect(screen.getByText('Comment liked')).toBeInTheDocument();
  release(screen.getByText('Comment liked'));
  for (let step = 0; step < 15; step += 1) wait(500);
  expect(screen.queryByText('Comment liked')).toBeNull();
});

/** Mocks the width of the window: only queries for narrow windows match on a phone. */
const isPhone = (isNarrow: boolean) => {
  window.matchMedia = (query) =>
    ({
      matches: isNarrow && query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
};

test.each([
  ['three toasts', false, 3],
  ['one toast on a phone', true, 1],
])('shows at most %s at once', (_name, isNarrow, most) => {
  isPhone(isNarrow);
  open();
  act(() => {
    for (let n = 0; n < 10; n += 1) toast(`Comment liked ${n}`, 'success');
  });
  for (let step = 0; step < 20; step += 1) {
    wait(100);
    expect(screen.getAllByText(/^Comment liked/).length).toBeLessThanOrEqual(most);
  }
});

test.each([
  ['is over', () => closeToast('Comment unliked', 'success')],
  ['was for the page that is left', leaveToasts],
])('a toast that %s while it waits for its turn can be shown later', (_what, close) => {
  isPhone(true);
  const field = document.body
    .appendChild(document.createElement('main'))
    .appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => DOMRect.fromRect({ y: 600, height: 44 });
  open();
  act(() => {
    toast('Comment liked', 'success');
    toast('Comment unliked', 'success');
  });
  act(close);
  for (let step = 0; step < 30; step += 1) wait(500);
  expect(screen.queryByText(/^Comment/)).toBeNull();
  field.focus();
  act(() => toast('Comment unliked', 'success'));
  for (let step = 0; step < 5; step += 1) wait(200);
  expect(document.getElementById('toasts')).toHaveTextContent(/^Comment unliked$/);
  // With none on screen before it, its place was chosen again.
  expect(document.querySelector('.toasts')).toHaveClass('toasts-top');
});

test('a toast is far from the field in use, and stays there when another field is focused', () => {
  const field = (y: number) => {
    const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
    const input = main.appendChild(document.createElement('textarea'));
    input.getBoundingClientRect = () => DOMRect.fromRect({ y, height: 44 });
    return input;
  };
  const isAtTop = () => document.querySelector('.toasts')?.classList.contains('toasts-top');
  const [low, high] = [field(600), field(80)];
  open();
  low.focus();
  act(() => toast('Comment added successfully!', 'success'));
  expect(isAtTop()).toBe(true);
  act(() => high.focus());
  act(() => toast('Comment liked', 'success'));
  expect(isAtTop()).toBe(true);
  for (let step = 0; step < 30; step += 1) wait(500);
  act(() => toast('Post updated successfully!', 'success'));
  expect(isAtTop()).toBe(false);
});

test('a toast may offer something, which closes it', () => {
  open();
  const undo = jest.fn();
  act(() => toast('You blocked bob.', 'success', { label: 'Undo', onClick: undo }));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  for (let step = 0; step < 5; step += 1) wait(500);
  expect(screen.queryByText('You blocked bob.')).not.toBeInTheDocument();
});

test('where the same is said again, its button does what each of them offers', () => {
  open();
  const undone: string[] = [];
  const remove = (message: string) =>
    toast('Message removed.', 'info', { label: 'Undo', onClick: () => undone.push(message) });
  act(() => ['One', 'Two'].forEach(remove));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  act(() => remove('Three'));
  for (let step = 0; step < 5; step += 1) wait(500);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['One', 'Two', 'Three']);
});

test('one that stays is offered once, however often it is said', () => {
  open();
  const reload = jest.fn();
  const offer = () =>
    toast('A new version is ready', 'info', { label: 'Reload', onClick: reload, stays: true });
  act(() => [1, 2].forEach(offer));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['a link that is followed', () => fireEvent.click(document.querySelector('a')!)],
  ['a shortcut that leads to another page', leaveToasts],
])('%s closes the toast of a success, but no failure, and none with a button', (_what, leave) => {
  open();
  document.body.append(Object.assign(document.createElement('a'), { href: '#elsewhere' }));
  act(() => {
    toast('Post created successfully!', 'success');
    toast('You blocked bob.', 'success', { label: 'Undo', onClick: () => undefined });
    toast('Error liking post', 'error');
  });
  act(leave);
  for (let step = 0; step < 5; step += 1) wait(200);
  expect(screen.queryByText('Post created successfully!')).not.toBeInTheDocument();
  expect(screen.getByText('You blocked bob.')).toBeInTheDocument();
  expect(screen.getByText('Error liking post')).toBeInTheDocument();
});

test.each([
  ['is reached', (field: HTMLElement) => field.focus()],
  ['is written in', (field: HTMLElement) => fireEvent.input(field)],
])('a field that %s below the toast of a success closes it', (_what, use) => {
  open();
  const field = document.body.appendChild(document.createElement('textarea'));
  const place = { top: 600 };
  field.getBoundingClientRect = () => DOMRect.fromRect({ y: place.top, height: 44 });
  act(() => toast('Post created successfully!', 'success'));
  const box = document.querySelector<HTMLElement>('.toasts')!;
  box.getBoundingClientRect = () => DOMRect.fromRect({ y: 100, height: 60 });
  const isShown = () => {
    for (let step = 0; step < 5; step += 1) wait(200);
    return screen.queryByText('Post created successfully!') !== null;
  };
  act(() => use(field));
  expect(isShown()).toBe(true);
  field.blur();
  place.top = 80;
  act(() => use(field));
  expect(isShown()).toBe(false);
});

test('one that stays is there until its button or Close is pressed', () => {
  open();
  act(() =>
    toast('A new version is ready', 'info', { label: 'Reload', onClick: () => undefined, stays: true }),
  );
  wait(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  for (let step = 0; step < 5; step += 1) wait(500);
  expect(screen.queryByText('A new version is ready')).toBeNull();
});
