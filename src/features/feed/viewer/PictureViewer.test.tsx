import '@testing-library/jest-dom';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { makePost } from '../../../testing/fixtures';
import { renderScreen } from '../../../testing/renderScreen';
import { json, scriptServer } from '../../../testing/scriptServer';
import { makeSignedInStore } from '../../../testing/store';
import { PostFeed } from '../PostFeed';

const post = makePost(1, {
  author_username: 'bob',
  content: 'From the hill. https://example.com/hill',
  image: '/media/hill.webp',
  image_width: 1200,
  image_height: 800,
});

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

async function openFeed() {
  scriptServer({ 'GET /api/posts/': json([post]) });
  const { user } = renderScreen(
    <>
      <PostFeed />
      <Back />
    </>,
    makeSignedInStore(),
    '/home',
  );
  return { user, link: await screen.findByRole('link', { name: 'Picture by bob, open full size' }) };
}

async function openViewer() {
  const { user, link } = await openFeed();
  await user.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Picture by bob' });
  const picture = within(dialog).getByRole('img', { name: 'Picture by bob' });
  return { user, link, dialog, picture, stage: picture.parentElement! };
}

const button = (name: string) => screen.getByRole('button', { name });
const scaleOf = (picture: HTMLElement) => Number(/scale\((.+)\)/.exec(picture.style.transform)?.[1]);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  // jsdom has no pointers to capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

test('shows the picture with the text, author and time of its post', async () => {
  const { dialog, picture } = await openViewer();
  expect(picture).toHaveAttribute('src', '/media/hill.webp');
  expect(dialog).toHaveTextContent('From the hill.');
  expect(within(dialog).getByRole('link', { name: 'https://example.com/hill' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/profile/bob');
  expect(within(dialog).getByText(/ago$/)).toBeVisible();
  expect(dialog).toHaveFocus();
});

test.each([
  ['Close', (user: Awaited<ReturnType<typeof openFeed>>['user']) => user.click(button('Close'))],
  ['Escape', (user: Awaited<ReturnType<typeof openFeed>>['user']) => user.keyboard('{Escape}')],
  ['Back', () => Promise.resolve(fireEvent.click(screen.getByText('Back')))],
])('%s closes it, and the picture in the feed has the focus', async (_way, close) => {
  const { user, link } = await openViewer();
  await close(user);
  await isClosed();
  expect(link).toHaveFocus();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a click with %s leaves the link to the browser, which opens the file elsewhere',
  async (key) => {
    const { link } = await openFeed();
    let isLeft = false;
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented;
      // jsdom opens nothing.
      event.preventDefault();
    };
    document.addEventListener('click', note, { once: true });
    fireEvent.click(link, { [key]: true });
    expect(isLeft).toBe(true);
    // A middle click, of which browsers tell by another event.
    expect(fireEvent(link, createEvent('auxclick', link, { button: 1, cancelable: true }))).toBe(true);
    expect(link).toHaveAttribute('href', '/media/hill.webp');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('buttons and keys zoom, within limits, and say how far', async () => {
  const { user, dialog, picture } = await openViewer();
  expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Zoom in'));
  expect(scaleOf(picture)).toBe(1.5);
  expect(within(dialog).getByRole('status')).toHaveTextContent('Zoom 150 %');
  await user.keyboard('+');
  expect(scaleOf(picture)).toBe(2.25);
  await user.keyboard('-');
  expect(scaleOf(picture)).toBe(1.5);
  await user.keyboard('0');
  expect(scaleOf(picture)).toBe(1);
  await user.keyboard('++++++++++');
  expect(scaleOf(picture)).toBe(8);
  expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true');
});

test('the wheel and a double click zoom', async () => {
  const { user, picture, stage } = await openViewer();
  // Otherwise the browser would zoom the page as well.
  expect(fireEvent.wheel(stage, { deltaY: -100 })).toBe(false);
  expect(scaleOf(picture)).toBeGreaterThan(1);
  await user.dblClick(picture);
  expect(scaleOf(picture)).toBe(1);
  await user.dblClick(picture);
  expect(scaleOf(picture)).toBe(3);
});

test('a swipe down closes it, a short one does not', async () => {
  const { user, stage, picture } = await openViewer();
  const swipe = (length: number) =>
    user.pointer([
      { keys: '[TouchA>]', target: picture, coords: { clientX: 0, clientY: 0 } },
      { pointerName: 'TouchA', target: stage, coords: { clientX: 0, clientY: length } },
      { keys: '[/TouchA]', target: stage, coords: { clientX: 0, clientY: length } },
    ]);
  await swipe(9);
  expect(picture.style.transform).toContain('translate(0px, 0px)');
  await swipe(200);
  await isClosed();
});

test('a click beside the picture closes it, one on it does not', async () => {
  const { user, stage, picture } = await openViewer();
  await user.click(picture);
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(stage);
  await isClosed();
});
