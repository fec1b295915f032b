import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/follows';
import { PAGE_DEFAULT } from '#contract/limits';
import type { Context } from '../../context';
import { withIdempotency } from '../../http/idempotency';
import { readCursor, sendPage } from '../../http/pages';
import { memberOf } from '../../http/session';
import { lockMemberForKeyShare, memberIdOf, memberRows } from '../members';
import { followEntries, lockCounters, toggle } from './queries';
import { checkNotSelf } from './rules';

export function followRoutes(instance: FastifyInstance, { db }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  const lists = [
    [calls.listFollowers, 'followers'],
    [calls.listFollowing, 'following'],
  ] as const;
  for (const [call, list] of lists) {
    app.route({
      ...call,
      handler: async (request, reply) => {
        const { limit = PAGE_DEFAULT } = request.query;
        const before = readCursor('before', request.query.before);
        const memberId = await memberIdOf(db, request.params.username);
        const found = await followEntries(db, list, { memberId, limit: limit + 1, before });
        const page = sendPage(request, reply, { rows: found, limit, field: 'before', idOf: ({ id }) => id });
        return memberRows(
          db,
          memberOf(request).id,
          page.map(({ member_id }) => member_id),
        );
      },
    });
  }

  app.route({
    ...calls.toggleFollow,
    handler: (request) => {
      const followerId = memberOf(request).id;
      return withIdempotency(db, request, async (trx) => {
        const followedId = await lockMemberForKeyShare(trx, request.params.username);
        checkNotSelf(followerId, followedId);
        await lockCounters(trx, [followerId, followedId]);
        const { is_followed, follower_count } = await toggle(trx, { followerId, followedId });
        return { status: is_followed ? 'followed' : 'unfollowed', is_followed, follower_count };
      });
    },
  });
}
