import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { held, json } from '../../testing/scriptServer';
import { hades, hermes, LIST, openSection, OWN, settings, trial } from './testing/openSection';

beforeEach(() => localStorage.clear());

describe('after the checkout', () => {
  const SUCCESS = '/profile/ada?checkout=success&tier=HADES';

  test('polls until the tier is confirmed, then says so once and updates the session', async () => {
    const late = held(json(hades));
    const { store } = openSection({ [OWN]: [json(hermes), late.reply], [LIST]: settings([trial]) }, SUCCESS);
    expect(await screen.findByText('Confirming your Hades subscription...')).toBeVisible();
    // The plans come after the note, with the subscriptions.
    for (const button of await screen.findAllByRole('button', { name: 'Subscribe' }))
      expect(button).toBeDisabled();
    late.release();
    expect(await screen.findByText('Thank you. Your Hades subscription has begun.')).toBeVisible();
    // In the place of the one before, so that nothing jumps.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Thank you. Your Hades subscription has begun.',
    );
    expect(screen.queryByText('Confirming your Hades subscription...')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('query')).toBeEmptyDOMElement());
    expect(store.getState().tier).toMatchObject({
      userTier: 'HADES',
      subscriptionStatus: 'trialing',
      usedFreeTrial: true,
    });
  });

  test('follows the tier that the check with the provider gives after the subscription is there', async () => {
    const untiered = json({ ...hades, godtier: 'HERMES' });
    const { store } = openSection({ [OWN]: [untiered, json(hades)], [LIST]: settings([trial]) }, SUCCESS);
    await waitFor(() => expect(store.getState().tier.userTier).toBe('HADES'));
  });

  test('says so at once when the tier is there already', async () => {
    openSection({ [OWN]: json(hades), [LIST]: settings([trial]) }, SUCCESS);
    expect(await screen.findByText('Thank you. Your Hades subscription has begun.')).toBeVisible();
  });

  test('polls every second, stops after 30 seconds, and starts again when the member checks again', async () => {
    jest.useFakeTimers();
    const { sent } = openSection({}, SUCCESS);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(31_000);
    expect(screen.getByText(/^This takes longer than usual\./)).toBeInTheDocument();
    const asked = sent(OWN).length;
    expect(asked).toBeGreaterThan(20);
    await pass(10_000);
    expect(sent(OWN)).toHaveLength(asked);
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await pass(3_000);
    expect(sent(OWN).length).toBeGreaterThan(asked);
    jest.useRealTimers();
  });

  test('shows a toast when it was cancelled', async () => {
    openSection({}, '/profile/ada?checkout=cancelled');
    expect(await screen.findByText('Checkout was cancelled. Nothing was charged.')).toBeVisible();
    expect(screen.queryByText(/^Confirming/)).not.toBeInTheDocument();
  });
});
