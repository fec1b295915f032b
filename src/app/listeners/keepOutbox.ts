import { browserStorage } from '../../api/browserStorage';
import { sessionEnded } from '../../api/session';
import { keepBox } from '../../features/messages';
import type { StartListening } from './index';

/** Each change of what is unsent goes to storage at once; when the session ends it stays there for its member. */
export function keepOutbox(start: StartListening): void {
  start({
    predicate: (action, now, before) => now.outbox !== before.outbox && !sessionEnded.match(action),
    effect: (_action, api) => {
      const now = api.getState().outbox;
      const before = api.getOriginalState().outbox;
      for (const [box, messages] of Object.entries(now)) {
        if (messages !== before[box]) keepBox(browserStorage, box, messages);
      }
    },
  });
}
