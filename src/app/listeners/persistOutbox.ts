import { restored } from '../../outbox/outboxSlice';
import { saveBox } from '../../outbox/storedBoxes';
import type { StartListening } from './index';

/** Writes each change of the outbox to storage at once; handleSessionEnd deletes it. */
export function persistOutbox(start: StartListening): void {
  start({
    predicate: (action, now, before) => now.outbox !== before.outbox && !restored.match(action),
    effect: (_action, api) => {
      const before = api.getOriginalState().outbox;
      for (const [box, after = []] of Object.entries(api.getState().outbox)) {
        if (after !== before[box]) saveBox(box, before[box] ?? [], after);
      }
    },
  });
}
