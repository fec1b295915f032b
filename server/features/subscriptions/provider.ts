import type { Payments } from '../../adapters/payments';
import { conflict } from '../../http/problem';

/** The provider, or 409 where nothing is sold. */
export function paymentsOf({ payments }: { payments: Payments | null }): Payments {
  if (!payments) throw conflict('Subscriptions are not sold here at the moment.');
  return payments;
}
