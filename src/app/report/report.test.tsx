import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { json, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { PageBoundary } from '../PageBoundary';
import { AppRoutes } from '../routes';

const wholeReport = async (user: UserEvent) => {
  await user.click(await screen.findByText(/^All that is shared/));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The whole report' });
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = jest.fn();
  const list = {
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  };
  window.matchMedia = () => list as unknown as MediaQueryList;
});

test('a member reports a problem from the header, and sees the whole report before copying it', async () => {
  process.env['APP_VERSION'] = '0.2.0+c93bfde';
  scriptServer({
    'GET /api/posts/': json([makePost(1)]),
    'GET /api/messages/unread-count/': problem(404, 'No.', { 'X-Request-Id': 'request-of-ada' }),
  });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await screen.findByText('Post 1');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report a problem' }));

  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  expect(dialog).toHaveTextContent('getUnreadCount: 404, request request-of-ada');
  const { value } = await wholeReport(user);
  expect(value).toContain('Post 1');
  expect(JSON.parse(value)).toMatchObject({ pantheon: { version: '0.2.0+c93bfde' } });
  delete process.env['APP_VERSION'];
  const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copy).toHaveBeenCalledWith(value);
  expect(await screen.findByText('Report copied.')).toBeVisible();
});

test('shows an error if the report cannot be copied, and keeps it open', async () => {
  scriptServer({
    'GET /api/posts/': json([]),
    'GET /api/messages/unread-count/': json({ unread_count: 0 }),
  });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report a problem' }));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The report could not be copied. Please save it instead.')).toBeVisible();
  expect(await wholeReport(user)).toBeInTheDocument();
});

test('the report of a broken page has the stack frames and not the error message', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Broken = () => {
    throw new TypeError('Bad words: dear diary');
  };
  const page = (
    <PageBoundary>
      <Broken />
    </PageBoundary>
  );
  const { user } = renderScreen(page, makeSignedInStore());
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  const { value } = await wholeReport(user);
  expect(value).toContain('support/pageBroke');
  expect(value).toContain('TypeError');
  expect(value).toMatch(/Broken \(.*report\.test\.tsx:\d+:\d+\)/);
  expect(value).not.toContain('dear diary');
  jest.restoreAllMocks();
});
