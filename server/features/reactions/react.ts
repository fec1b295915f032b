import type { FastifyRequest } from 'fastify';
import type { Reaction } from '#contract/common';
import type { Db } from '../../db/connect';
import type { ReactionKind } from '../../db/columns';
import { withKeyInStatement } from '../../http/idempotency';
import { sessionEnded } from '../../http/problem';
import { memberOf } from '../../http/session';
import { toggleReaction, type ReactionTables } from './queries';

/** A post or comment to react to. */
export interface Reactable extends ReactionTables {
  /** Throws 404 for undefined. */
  checkFound: (found: true | undefined) => unknown;
}

/** Answers a like or smite of a post or comment, once for each Idempotency-Key (decisions: The wire). */
export function react(
  db: Db,
  request: FastifyRequest,
  target: Reactable,
  { id, kind }: { id: number; kind: ReactionKind },
): Promise<Reaction> {
  const memberId = memberOf(request).id;
  return withKeyInStatement(db, request, async (claim) => {
    // Each repetition means that another request of the member has changed the reaction; six run at a time.
    for (;;) {
      const { is_member, is_found, answer } = await toggleReaction(db, target, { id, memberId, kind, claim });
      if (!is_member) throw sessionEnded();
      target.checkFound(is_found || undefined);
      if (answer) return answer;
    }
  });
}
