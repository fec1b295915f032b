import Stripe from 'stripe';
import { newId } from './id';

interface ProductParts {
  name: string;
  description?: string | undefined;
  active?: boolean | undefined;
  metadata?: Stripe.Metadata | undefined;
}

export function newProduct(parts: ProductParts, now: number, id = newId('prod')): Stripe.Product {
  return {
    id,
    object: 'product',
    active: parts.active ?? true,
    created: now,
    default_price: null,
    description: parts.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: parts.metadata ?? {},
    name: parts.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}

interface PriceParts {
  product: string;
  currency: string;
  unit_amount: number;
  recurring: Pick<Stripe.Price.Recurring, 'interval'> & { interval_count?: number | undefined };
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  active?: boolean | undefined;
  tax_behavior?: Stripe.Price.TaxBehavior | undefined;
  metadata?: Stripe.Metadata | undefined;
}

export function newPrice(parts: PriceParts, now: number): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: parts.active ?? true,
    billing_scheme: 'per_unit',
    created: now,
    currency: parts.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: parts.lookup_key ?? null,
    metadata: parts.metadata ?? {},
    nickname: parts.nickname ?? null,
    product: parts.product,
    recurring: {
      interval: parts.recurring.interval,
      interval_count: parts.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: parts.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: parts.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(parts.unit_amount),
  };
}

/** The id of what a price is of. */
export const productOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

/** The older twin of a recurring price, which subscription items still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
