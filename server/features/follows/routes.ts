import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/follows';
import { PAGE_DEFAULT } from '#contract/limits';
import type { Context } from '../../context';
import { withKeyInStatement } from '../../http/idempotency';
import { readCursor, sendPage } from '../../http/pages';
import { Problem } from '../../http/problem';
import { memberOf } from '../../http/session';
import { memberIdOf, memberRows, unknownMember } from '../members/queries';
import { followEntries, toggleFollow } from './queries';

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
        const viewer = memberOf(request);
        const { limit = PAGE_DEFAULT } = request.query;
        const before = readCursor('before', request.query.before);
        const memberId = await memberIdOf(request.readDb, viewer, request.params.username);
        const found = await followEntries(request.readDb, list, viewer, {
          memberId,
          limit: limit + 1,
          before,
        });
        const page = sendPage(request, reply, { rows: found, limit, field: 'before', idOf: ({ id }) => id });
        return memberRows(
          request.readDb,
          viewer,
          page.map(({ member_id }) => member_id),
        );
      },
    });
  }

  app.route({
    ...calls.toggleFollow,
    handler: (request) => {
      const followerId = memberOf(request).id;
      const toggle = { followerId, username: request.params.username };
      return withKeyInStatement(db, request, async (claim) => {
        const { followed_id, response } = await toggleFollow(db, toggle, claim);
        if (followed_id === null) throw unknownMember();
        if (followed_id === followerId) throw new Problem(400, 'You cannot follow yourself.');
        return response;
      });
    },
  });
}
