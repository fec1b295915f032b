import type { FastifyRequest } from 'fastify';
import type { Reaction } from '#contract/common';
import type { Db, Trx } from '../../db/connect';
import type { ReactionKind } from '../../db/columns';
import { withIdempotency } from '../../http/idempotency';
import { memberOf } from '../../http/session';
import { toggleReaction, type ReactionTables } from './queries';

/** A post or comment to react to. */
export interface Reactable extends ReactionTables {
  /** Locks the row until the transaction ends. Throws 404. */
  lock: (trx: Trx, id: number) => Promise<unknown>;
}

/** Answers a like or smite of a post or comment, once for each Idempotency-Key (decisions: The wire). */
export function react(
  db: Db,
  request: FastifyRequest,
  target: Reactable,
  { id, kind }: { id: number; kind: ReactionKind },
): Promise<Reaction> {
  const memberId = memberOf(request).id;
  return withIdempotency(db, request, async (trx) => {
    await target.lock(trx, id);
    const now = await toggleReaction(trx, target, { id, memberId, kind });
    return {
      status: now.kind === null ? `un${kind}d` : `${kind}d`,
      like_count: now.like_count,
      smite_count: now.smite_count,
      is_liked: now.kind === 'like',
      is_smited: now.kind === 'smite',
    };
  });
}
