import { Problem } from '../../http/problem';

/** A member cannot follow themself (spec §6): throws 400. */
export function checkNotSelf(followerId: number, followedId: number): void {
  if (followerId === followedId) throw new Problem(400, 'You cannot follow yourself.');
}
