import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './Tooltip';

const controls = (
  <>
    <Tooltip title="Delete post">
      <button>Icon</button>
    </Tooltip>
    <Tooltip title="The original comes back." describeChild enterTouchDelay={0}>
      <button>Edited</button>
    </Tooltip>
    <Tooltip title={null}>
      <button>Silent</button>
    </Tooltip>
  </>
);

const tooltip = () => screen.findByRole('tooltip');
const vanished = () => waitForElementToBeRemoved(() => screen.queryByRole('tooltip'));

afterEach(() => jest.useRealTimers());

/** A user whose pointer is never slower than MUI's Tooltip, which waits 100 ms for it to stay. */
function setupSwift() {
  jest.useFakeTimers();
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
const waitLong = () => act(() => jest.advanceTimersByTimeAsync(1_000));

test('names its control, or describes it, before it was ever shown', () => {
  render(controls);
  expect(screen.getByRole('button', { name: 'Delete post' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edited' })).toHaveAccessibleDescription(
    'The original comes back.',
  );
  expect(screen.getByRole('button', { name: 'Silent' })).toBeVisible();
  expect(document.querySelector('[class*="MuiTooltip"]')).toBeNull();
});

test('shows at the first pointer, and again at the next; it ends as the pointer leaves', async () => {
  const user = userEvent.setup();
  render(controls);
  const button = screen.getByRole('button', { name: 'Delete post' });
  for (let time = 1; time <= 2; time += 1) {
    await user.hover(button);
    expect(await tooltip()).toHaveTextContent('Delete post');
    await Promise.all([vanished(), user.unhover(button)]);
  }
});

test('ends when its control is pressed, so that it covers nothing that opens', async () => {
  const user = userEvent.setup();
  render(controls);
  const button = screen.getByRole('button', { name: 'Delete post' });
  await user.hover(button);
  await tooltip();
  await Promise.all([vanished(), user.pointer({ keys: '[MouseLeft]', target: button })]);
});

test('does not show after a press that was over before its code was loaded', async () => {
  const user = setupSwift();
  render(controls);
  await user.click(screen.getByRole('button', { name: 'Delete post' }));
  await waitLong();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('shows for the keyboard, and Escape closes it', async () => {
  const user = userEvent.setup();
  render(controls);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Edited' })).toHaveFocus();
  expect(await tooltip()).toHaveTextContent('The original comes back.');
  await Promise.all([vanished(), user.keyboard('{Escape}')]);
  expect(screen.getByRole('button', { name: 'Edited' })).toHaveFocus();
});

test('shows after a tap where it opens at once, though the tap was over before its code was loaded', async () => {
  render(controls);
  const button = screen.getByRole('button', { name: 'Edited' });
  fireEvent.touchStart(button);
  fireEvent.touchEnd(button);
  expect(await tooltip()).toHaveTextContent('The original comes back.');
});

test('stays away from a pointer that has passed, and from a focus that was returned', async () => {
  const user = setupSwift();
  render(controls);
  const button = screen.getByRole('button', { name: 'Delete post' });
  await user.hover(button);
  await user.unhover(button);
  act(() => screen.getByRole('button', { name: 'Edited' }).focus());
  await waitLong();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('keeps its control and the focus as the text comes and goes', async () => {
  const view = render(<Named title="Change picture" />);
  const button = screen.getByRole('button');
  act(() => button.focus());
  view.rerender(<Named title={null} />);
  expect(screen.getByRole('button')).toBe(button);
  expect(button).toHaveFocus();
});

test('does not show for what happened to its control while there was no text', async () => {
  const user = setupSwift();
  const view = render(<Named title={null} />);
  await user.hover(screen.getByRole('button'));
  view.rerender(<Named title="Edited" />);
  await waitLong();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

const Named = ({ title }: { title: string | null }) => (
  <Tooltip title={title}>
    <button>Icon</button>
  </Tooltip>
);
