import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { drafts } from '../../drafts/drafts';
import { pictureDrafts } from '../../drafts/pictureDrafts';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { PostBox } from './PostBox';

const FIVE_MB = 5_242_880;
const created = json(makePost(1), { status: 201 });
const refused = problem(400, 'x');

function open(reply: Reply | [Reply, ...Reply[]] = created) {
  const requests = scriptServer({ 'POST /api/posts/': reply });
  return { requests, ...renderScreen(<PostBox />, makeSignedInStore()) };
}

const text = () => screen.getByPlaceholderText("What's on your mind?");
const postButton = () => screen.getByRole('button', { name: /^Post/ });
const preview = () => screen.queryByAltText('The picture of your post');

function picture(bytes: number): File {
  const file = new File(['x'], 'sunset.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

beforeEach(() => {
  localStorage.clear();
  // Drafts are kept in memory between tests.
  drafts.write('draft:7:post', '');
  void pictureDrafts.write('draft:7:post', null);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = jest.fn();
});

test('creates a post, shows a toast and clears the text', async () => {
  const { user, requests } = open();
  expect(screen.getByRole('button', { name: 'Add Image' })).toBeVisible();
  await user.type(text(), '  Hello  ');
  await user.click(postButton());
  expect(await screen.findByText('Post created successfully!')).toBeVisible();
  expect((await requests[0]!.formData()).get('content')).toBe('Hello');
  expect(text()).toHaveValue('');
});

test('an empty post shows a warning and sends nothing', async () => {
  const { user, requests } = open();
  await user.type(text(), '   ');
  await user.click(postButton());
  expect(await screen.findByText('Please enter some content or select an image')).toBeVisible();
  expect(requests).toHaveLength(0);
});

describe('files that are dragged', () => {
  const over = (type: 'dragOver' | 'drop' | 'dragLeave', ...files: File[]) =>
    fireEvent[type](document.body, { dataTransfer: { files, types: ['Files'] } });
  const SIGN = 'Drop the picture to add it to your post';
  const sign = () => screen.queryByText(SIGN);

  test('a picture that is dropped anywhere on the page is picked, with the checks of Add Image', async () => {
    open();
    over('drop', picture(FIVE_MB + 1));
    expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
    over('drop', new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.')).toBeVisible();
    expect(preview()).not.toBeInTheDocument();
    expect(text()).not.toHaveFocus();
    over('drop', new File(['x'], 'notes.txt', { type: 'text/plain' }), picture(1), picture(FIVE_MB + 1));
    expect(preview()).toBeVisible();
    expect(text()).toHaveFocus();
  });

  test('a sign shows where they can be dropped, until they are dropped or dragged away', async () => {
    open();
    over('dragOver');
    expect(await screen.findByText(SIGN)).toBeVisible();
    over('dragLeave');
    expect(sign()).not.toBeInTheDocument();
    over('dragOver');
    over('drop', picture(1));
    expect(sign()).not.toBeInTheDocument();
  });

  test('a dragged text, or picture of the page itself, shows no sign and is not picked', () => {
    open();
    for (const types of [['text/plain'], ['text/html', 'Files', 'application/x-pantheon']]) {
      const dataTransfer = { files: [picture(1)], types };
      fireEvent.dragOver(document.body, { dataTransfer });
      expect(sign()).not.toBeInTheDocument();
      fireEvent.drop(document.body, { dataTransfer });
      expect(preview()).not.toBeInTheDocument();
    }
  });
});

test.each([
  ['a high picture cropped, as in the feed', 1000, 4000, '0.8'],
  ['a wide one in full', 3000, 1000, '3'],
])('the preview shows %s', async (_case, naturalWidth, naturalHeight, aspectRatio) => {
  const { user } = open();
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  const shown = preview()!;
  Object.defineProperties(shown, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(shown);
  expect(shown.style.aspectRatio).toBe(aspectRatio);
});

test('creates a post with a picture only', async () => {
  const { user, requests } = open();
  await user.upload(screen.getByLabelText('Image file'), picture(FIVE_MB));
  expect(preview()).toBeVisible();
  await user.click(postButton());
  await screen.findByText('Post created successfully!');
  expect((await requests[0]!.formData()).get('image')).toBeInstanceOf(File);
  expect(preview()).not.toBeInTheDocument();
});

test('a picture of more than 5 MB is rejected with a message', async () => {
  const { user } = open();
  await user.upload(screen.getByLabelText('Image file'), picture(FIVE_MB + 1));
  expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
  expect(preview()).not.toBeInTheDocument();
});

test('a picked picture can be removed', async () => {
  const { user } = open();
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  await user.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(preview()).not.toBeInTheDocument();
});

test('the button says Posting... while sending, and a second press sends nothing', async () => {
  const late = held(created);
  const { user, requests } = open(late.reply);
  await user.type(text(), 'Hello');
  await user.click(postButton());
  expect(postButton()).toHaveTextContent('Posting...');
  expect(postButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(postButton());
  fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true });
  late.release();
  await waitFor(() => expect(postButton()).toHaveTextContent(/^Post$/));
  expect(postButton()).toHaveAttribute('aria-disabled', 'false');
  expect(postButton()).toHaveFocus();
  expect(requests).toHaveLength(1);
});

test('what is sent while another post is being sent follows it', async () => {
  const late = held(created);
  const { user, requests } = open([late.reply, created]);
  await user.type(text(), 'Hello{Control>}{Enter}{/Control} again{Control>}{Enter}{/Control} and');
  late.release();
  await waitFor(() => expect(text()).toHaveValue('and'));
  const sent = await Promise.all(requests.map((request) => request.clone().formData()));
  expect(sent.map((body) => body.get('content'))).toEqual(['Hello', 'again']);
});

test('the picture that is being sent cannot be taken away meanwhile', async () => {
  const late = held(created);
  const { user } = open(late.reply);
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  await user.click(postButton());
  expect(screen.getByRole('button', { name: 'Remove image' })).toBeDisabled();
  late.release();
  await waitFor(() => expect(preview()).not.toBeInTheDocument());
});

test('a failed send keeps text and picture, and a retry has the same key', async () => {
  const { user, requests } = open([refused, created]);
  await user.type(text(), 'Hello');
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  await user.click(postButton());
  expect(await screen.findByText('Error creating post')).toBeVisible();
  expect(text()).toHaveValue('Hello');
  expect(preview()).toBeVisible();
  await user.click(postButton());
  await screen.findByText('Post created successfully!');
  const [first, second] = requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('what is being sent is not sent again after navigating away and back, and what is added there follows it', async () => {
  const late = held(created);
  const { user, requests, unmount } = open(late.reply);
  await user.type(text(), 'Hello');
  await user.click(postButton());
  unmount();
  const again = open(created);
  expect(postButton()).toHaveTextContent('Posting...');
  await again.user.click(postButton());
  await again.user.type(text(), ' and more{Control>}{Enter}{/Control}');
  await settle();
  expect([requests.length, again.requests.length]).toEqual([1, 0]);
  late.release();
  await waitFor(() => expect(text()).toHaveValue(''));
  const sent = await Promise.all([...requests, ...again.requests].map((request) => request.formData()));
  expect(sent.map((form) => form.get('content'))).toEqual(['Hello', 'and more']);
});

test('clears text and picture of a sent post after navigating away and back', async () => {
  const late = held(created);
  const { user, unmount } = open(late.reply);
  await user.type(text(), 'Hello');
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  await user.click(postButton());
  unmount();
  const again = open(created);
  expect(preview()).toBeVisible();
  late.release();
  await waitFor(() => expect(preview()).not.toBeInTheDocument());
  expect(text()).toHaveValue('');
  await again.user.click(postButton());
  expect(again.requests).toHaveLength(0);
});

test('keeps only text that was added after navigating back while the post was being sent', async () => {
  const late = held(created);
  const { user, unmount } = open(late.reply);
  await user.type(text(), 'Hello');
  await user.click(postButton());
  unmount();
  const again = open(created);
  await again.user.type(text(), ' and more');
  late.release();
  await settle();
  expect(text()).toHaveValue('and more');
});

test.each([
  ['behind it', 'Hello and more', 'and more'],
  ['instead of it', 'Good evening', 'Good evening'],
])('what is written %s while a post is being sent stays', async (_, written, left) => {
  const late = held(created);
  const { user } = open(late.reply);
  await user.type(text(), 'Hello{Control>}{Enter}{/Control}');
  expect(postButton()).toHaveTextContent('Posting...');
  await user.clear(text());
  await user.type(text(), written);
  late.release();
  await screen.findByText('Post created successfully!');
  expect(text()).toHaveValue(left);
});

test('keeps the draft after navigating away and back', async () => {
  const { user, unmount } = open();
  await user.type(text(), 'Half a thought');
  unmount();
  open();
  expect(text()).toHaveValue('Half a thought');
});

test('a picture that the browser cannot read is not taken, with a sentence', async () => {
  const { user } = open();
  await user.upload(screen.getByLabelText('Image file'), picture(1));
  fireEvent.error(preview()!);
  expect(await screen.findByText('This picture cannot be read. Please choose another one.')).toBeVisible();
  expect(preview()).not.toBeInTheDocument();
});

test('in the place of a picture that cannot be read is the one before it', async () => {
  const { user } = open();
  const input = screen.getByLabelText('Image file');
  await user.upload(input, picture(1));
  await user.upload(input, picture(2));
  expect(pictureDrafts.read('draft:7:post')?.size).toBe(2);
  fireEvent.error(preview()!);
  expect(preview()).toBeVisible();
  expect(pictureDrafts.read('draft:7:post')?.size).toBe(1);
  fireEvent.error(preview()!);
  expect(preview()).not.toBeInTheDocument();
});

test('shows the counter near the limit, and disables the button beyond it', () => {
  open();
  const write = (value: string) => fireEvent.change(text(), { target: { value } });
  write('a'.repeat(4_400));
  expect(screen.queryByText(/left/)).not.toBeInTheDocument();
  // Each character counts once, also those of two UTF-16 units.
  write('⚡'.repeat(2_000) + '🏛'.repeat(2_999));
  expect(screen.getByText('1 left')).toBeVisible();
  expect(postButton()).toBeEnabled();
  write('a'.repeat(5_003));
  expect(screen.getByText('3 too many')).toBeVisible();
  expect(postButton()).toBeDisabled();
});

test('cancelling a retry keeps the text and shows the error', async () => {
  const { user, requests } = open(problem(429, 'Too many.', { 'Retry-After': '60' }));
  await user.type(text(), 'Patience');
  await user.click(postButton());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Error creating post')).toBeVisible();
  expect(text()).toHaveValue('Patience');
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(requests).toHaveLength(1);
});
