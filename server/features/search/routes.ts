import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/search';
import { memberOf } from '../../http/session';
import { searchMembers } from './queries';
import { checkSearch } from './rules';

export function searchRoutes(instance: FastifyInstance): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.searchUsers,
    handler: (request) => {
      const text = checkSearch(request.query.search);
      if (!text) return [];
      return searchMembers(request.readDb, memberOf(request), text);
    },
  });
}
