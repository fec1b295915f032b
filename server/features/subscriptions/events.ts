import type { ProviderEvent } from '../../adapters/payments';
import type { Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import { addEvent } from './queries/events';

/**
 * Records an event of the provider, with the job that syncs its subject: the subject's id is all that is taken from the
 * event. An event that was recorded before adds nothing.
 */
export async function recordEvent(trx: Trx, { id, subject }: ProviderEvent): Promise<void> {
  if (!(await addEvent(trx, id)) || !subject) return;
  if (subject.kind === 'checkout') await addJob(trx, 'follow-checkout', { session: subject.id });
  else if (subject.kind === 'charge') await addJob(trx, 'follow-charge', { charge: subject.id });
  else await addJob(trx, 'follow-subscription', { subscription: subject.id });
}
