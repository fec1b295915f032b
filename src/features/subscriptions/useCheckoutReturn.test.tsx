import '@testing-library/jest-dom';
import { act, fireEvent, screen } from '@testing-library/react';
import { held, json } from '../../testing/scriptServer';
import { hades, hermes, LIST, openSection, OWN, settings, trial } from './testing/openSection';

beforeEach(() => localStorage.clear());

describe('coming back from the checkout', () => {
  const SUCCESS = '/profile/ada?checkout=success&tier=HADES';

  test('the tier is asked for until it is there, is told, and is everywhere', async () => {
    const late = held(json(hades));
    const { store } = openSection({ [OWN]: [json(hermes), late.reply], [LIST]: settings([trial]) }, SUCCESS);
    expect(await screen.findByText('Confirming your Hades subscription...')).toBeVisible();
    for (const button of screen.getAllByRole('button', { name: 'Subscribe' })) expect(button).toBeDisabled();
    late.release();
    expect(await screen.findByText('Your Hades subscription has begun.')).toBeVisible();
    expect(screen.queryByText('Confirming your Hades subscription...')).not.toBeInTheDocument();
    expect(screen.getByLabelText('query')).toBeEmptyDOMElement();
    expect(store.getState().tier).toMatchObject({
      userTier: 'HADES',
      subscriptionStatus: 'trialing',
      usedFreeTrial: true,
    });
  });

  test('with the tier there already is told at once', async () => {
    openSection({ [OWN]: json(hades), [LIST]: settings([trial]) }, SUCCESS);
    expect(await screen.findByText('Your Hades subscription has begun.')).toBeVisible();
  });

  test('a tier that takes its time is no longer asked for, until the member asks', async () => {
    jest.useFakeTimers();
    const { sent } = openSection({}, SUCCESS);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(31_000);
    expect(screen.getByText(/^This takes longer than usual\./)).toBeInTheDocument();
    const asked = sent(OWN).length;
    await pass(10_000);
    expect(sent(OWN)).toHaveLength(asked);
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await pass(3_000);
    expect(sent(OWN).length).toBeGreaterThan(asked);
    jest.useRealTimers();
  });

  test('without having bought is a word in passing', async () => {
    openSection({}, '/profile/ada?checkout=cancelled');
    expect(await screen.findByText('Checkout was cancelled. Nothing was charged.')).toBeVisible();
    expect(screen.queryByText(/^Confirming/)).not.toBeInTheDocument();
  });
});
