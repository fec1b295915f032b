import type { Place } from '../src/support/recorder/recorder';
import type { Circumstances, Report } from '../src/support/report/report';

/** What the iframe shows: the app after an action. */
export interface View {
  /** The action's index. */
  index: number;
  state: unknown;
  place: Place;
  /** Milliseconds since 1970, for relative times. */
  now: number;
  scheme: Circumstances['scheme'];
}

/** The view after action number `index`; 0 is before the first. */
export function viewOf(
  { computedStates, actionsById, stagedActionIds, pantheon }: Report,
  index: number,
): View {
  return {
    index,
    state: computedStates[index]?.state,
    place: pantheon.places[index] ?? { path: '/', locationKey: 'default' },
    now: actionsById[stagedActionIds[index] ?? 0]?.timestamp ?? Date.parse(pantheon.madeAt),
    scheme: pantheon.scheme,
  };
}
