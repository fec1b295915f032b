import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { PageHeading } from './PageHeading';

function openPage() {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/home', key: 'default' }]}>
      <header>
        <input aria-label="Search users" />
      </header>
      <Link to="/home?again">Home</Link>
      <main>
        <PageHeading title="Home" />
      </main>
    </MemoryRouter>,
  );
  return { field: screen.getByRole('textbox'), link: screen.getByRole('link') };
}

test('the heading has the focus after navigation, also from an empty search', async () => {
  const { field, link } = openPage();
  field.focus();
  act(() => link.click());
  expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
});

test('a search in which something is typed before the page has come keeps the focus', async () => {
  const { field, link } = openPage();
  await userEvent.type(field, 'ath');
  act(() => link.click());
  expect(field).toHaveFocus();
});
