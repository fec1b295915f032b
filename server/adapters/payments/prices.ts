import Stripe from 'stripe';
import type { Prices } from '#contract/subscriptions';
import { PRICES, type PaidTier } from '#contract/tiers';

/** Milliseconds for which prices are cached. */
const CACHE_TTL_MS = 10 * 60_000;

/** Of the prices that are created here (spec §6). */
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

const alreadyExists = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';

/** Whether a price can be sold: the page says what a month costs. The amount and the currency are the operator's. */
const isMonthly = ({ unit_amount, recurring }: Stripe.Price): boolean =>
  unit_amount !== null && recurring?.interval === INTERVAL && recurring.interval_count === 1;

async function makeProduct(stripe: Stripe, tier: PaidTier): Promise<string> {
  const { id, description } = PRODUCTS[tier];
  try {
    await stripe.products.create({ id, name: tier, description, metadata: { tier } });
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
  return id;
}

/** A new price, of the specified amount. It takes over the lookup key of one that is not monthly. */
async function makePrice(stripe: Stripe, tier: PaidTier, hasTax: boolean): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: await makeProduct(stripe, tier),
    currency: CURRENCY,
    unit_amount: PRICES[tier] * 100,
    recurring: { interval: INTERVAL },
    ...(hasTax && { tax_behavior: 'exclusive' as const }),
    lookup_key: LOOKUP_KEYS[tier],
    transfer_lookup_key: true,
    metadata: { tier },
  });
}

type Found = Record<PaidTier, Stripe.Price>;

async function findOrMake(stripe: Stripe, hasTax: boolean): Promise<Found> {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), active: true });
  const entries = TIERS_SOLD.map(async (tier) => {
    const found = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[tier]);
    return [tier, found && isMonthly(found) ? found : await makePrice(stripe, tier, hasTax)];
  });
  return Object.fromEntries(await Promise.all(entries)) as Found;
}

const amountOf = ({ unit_amount, currency }: Stripe.Price) => ({ amount: unit_amount ?? 0, currency });

/**
 * The tiers' prices at the provider, cached for ten minutes. Products and prices that are not there yet are made.
 * @param hasTax whether tax is added to the prices that are made
 */
export function openPrices(stripe: Stripe, hasTax: boolean) {
  let cached: { found: Promise<Found>; until: number } | undefined;
  let last: Prices | null = null;

  async function fetchPrices(): Promise<Found> {
    const found = await findOrMake(stripe, hasTax);
    last = { HADES: amountOf(found.HADES), ZEUS: amountOf(found.ZEUS) };
    return found;
  }

  /** A failure is not cached: the next call asks again. */
  async function prices(): Promise<Found> {
    if (!cached || cached.until < Date.now()) {
      cached = { found: fetchPrices(), until: Date.now() + CACHE_TTL_MS };
    }
    const current = cached;
    try {
      return await current.found;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw error;
    }
  }

  return {
    priceOf: async (tier: PaidTier): Promise<string> => (await prices())[tier].id,
    /** What was fetched last, without waiting for the provider; null before. */
    lastPrices: (): Prices | null => {
      prices().catch(() => undefined);
      return last;
    },
  };
}
