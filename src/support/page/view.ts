import type { Circumstances } from '../report/circumstances';
import type { Place } from '../recorder/recorder';
import type { Report } from '../report/report';

/** What the screen in the frame shows: the app as it was after one action. */
export interface View {
  /** The number of the action. */
  index: number;
  state: unknown;
  place: Place;
  /** Milliseconds since 1970, by which the screen tells how long ago things were. */
  now: number;
  scheme: Circumstances['scheme'];
}

/** What the report shows after its action number `index`; 0 is before the first. */
export function viewOf(
  { computedStates, actionsById, stagedActionIds, pantheon }: Report,
  index: number,
): View {
  return {
    index,
    state: computedStates[index]?.state,
    place: pantheon.places[index] ?? { path: '/', visit: 'default' },
    now: actionsById[stagedActionIds[index] ?? 0]?.timestamp ?? Date.parse(pantheon.madeAt),
    scheme: pantheon.scheme,
  };
}
