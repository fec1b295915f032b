import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './id';

interface CustomerParts {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  phone?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
}

export function newCustomer(parts: CustomerParts, now: number): Stripe.Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: parts.description ?? null,
    discount: null,
    email: parts.email ?? null,
    invoice_prefix: createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: parts.metadata ?? {},
    name: parts.name ?? null,
    next_invoice_sequence: 1,
    phone: parts.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
