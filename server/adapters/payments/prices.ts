import Stripe from 'stripe';
import { PRICES, type PaidTier } from '#contract/tiers';

/** Milliseconds for which prices are cached. */
const BELIEVED_MS = 10 * 60_000;

const CURRENCY = 'usd';
const INTERVAL = 'month';

/** Lookup keys of the monthly prices, by which they are found even if they were created by hand. */
export const LOOKUP_KEYS = {
  HADES: 'pantheon_hades_monthly',
  ZEUS: 'pantheon_zeus_monthly',
} satisfies Record<PaidTier, string>;

/** What the provider's pages call the products (spec §6). */
const PRODUCTS = {
  HADES: { id: 'pantheon_hades', description: 'Modify posts from Hermes users' },
  ZEUS: { id: 'pantheon_zeus', description: 'Modify and delete posts from Hades and Hermes users' },
} satisfies Record<PaidTier, { id: string; description: string }>;

export const TIERS_SOLD = Object.keys(PRICES) as PaidTier[];

const isTaken = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';

const isRight = ({ unit_amount, currency, recurring }: Stripe.Price, tier: PaidTier): boolean =>
  unit_amount === PRICES[tier] * 100 && currency === CURRENCY && recurring?.interval === INTERVAL;

async function makeProduct(stripe: Stripe, tier: PaidTier): Promise<string> {
  const { id, description } = PRODUCTS[tier];
  try {
    await stripe.products.create({ id, name: tier, description, metadata: { tier } });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  return id;
}

/** A new price. It takes over the lookup key of one whose amount is not the specified one. */
async function makePrice(stripe: Stripe, tier: PaidTier): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: await makeProduct(stripe, tier),
    currency: CURRENCY,
    unit_amount: PRICES[tier] * 100,
    recurring: { interval: INTERVAL },
    lookup_key: LOOKUP_KEYS[tier],
    transfer_lookup_key: true,
    metadata: { tier },
  });
}

async function findOrMake(stripe: Stripe): Promise<Record<PaidTier, string>> {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true });
  const entries = TIERS_SOLD.map(async (tier) => {
    const found = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[tier]);
    const price = found && isRight(found, tier) ? found : await makePrice(stripe, tier);
    return [tier, price.id];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<PaidTier, string>;
}

/**
 * Makes the function that tells a tier's price at the provider. Products and prices that are not there yet are made. A
 * failure is not kept: the next call asks again.
 */
export function priceFinder(stripe: Stripe): (tier: PaidTier) => Promise<string> {
  let found: { prices: Promise<Record<PaidTier, string>>; until: number } | undefined;
  return async (tier) => {
    if (!found || found.until < Date.now()) {
      found = { prices: findOrMake(stripe), until: Date.now() + BELIEVED_MS };
    }
    const asked = found;
    try {
      return (await asked.prices)[tier];
    } catch (error) {
      if (found === asked) found = undefined;
      throw error;
    }
  };
}
