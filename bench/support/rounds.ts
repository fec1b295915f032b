import { measure, type Figures, type Request } from './load';

export interface Side {
  name: string;
  url: string;
  /** The calls that it has; without them all. */
  has?: string[];
}

/** Figures by call and side, one a round. */
export type Rounds = Record<string, Record<string, Figures[]>>;

/**
 * Measures each call at each side in turn, round after round, so that what else runs on the machine falls on all alike;
 * every other round in the opposite order.
 */
export async function measureInRounds(
  sides: Side[],
  calls: Record<string, Request[]>,
  rounds: number,
): Promise<Rounds> {
  const results: Rounds = {};
  for (const [call, requests] of Object.entries(calls)) {
    const asked = sides.filter(({ has }) => has?.includes(call) ?? true);
    const bySide: Rounds[string] = Object.fromEntries(asked.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      const inTurn = round % 2 === 0 ? asked : asked.toReversed();
      for (const { name, url } of inTurn) bySide[name]?.push(await measure(url, requests));
    }
    results[call] = bySide;
  }
  return results;
}
