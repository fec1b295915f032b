import '@testing-library/jest-dom';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../theme/theme';
import { ThemeSwitch } from './ThemeSwitch';

/** Mocks the system's colour scheme. */
const systemIs = (scheme: 'light' | 'dark') => {
  window.matchMedia = (query) =>
    ({
      matches: query.includes(scheme),
      addListener: () => {},
      removeListener: () => {},
    }) as unknown as MediaQueryList;
};

const open = () =>
  render(
    <ThemeProvider theme={theme} noSsr>
      <ThemeSwitch />
    </ThemeProvider>,
  );

const scheme = () => document.documentElement.dataset['scheme'];

beforeEach(() => localStorage.clear());

test('starts with the system’s scheme, and keeps a choice after a reload', async () => {
  systemIs('light');
  const { unmount } = open();
  expect(scheme()).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
  expect(scheme()).toBe('dark');
  unmount();
  open();
  expect(scheme()).toBe('dark');
  expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
});

test('follows the system again after its scheme was chosen', async () => {
  systemIs('dark');
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
  unmount();
  systemIs('light');
  open();
  expect(scheme()).toBe('light');
});
