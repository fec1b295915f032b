import { saveOutbox } from '../../features/messages/outboxSlice';
import type { StartListening } from './index';

/** Writes each change of the outbox to storage at once; handleSessionEnd deletes it. */
export function persistOutbox(start: StartListening): void {
  start({
    predicate: (_action, now, before) => now.outbox !== before.outbox,
    effect: (_action, api) => {
      const before = api.getOriginalState().outbox;
      for (const [box, after = []] of Object.entries(api.getState().outbox)) {
        if (after !== before[box]) saveOutbox(box, before[box] ?? [], after, Date.now());
      }
    },
  });
}
