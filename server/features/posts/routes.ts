import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { PAGE_DEFAULT } from '#contract/limits';
import * as calls from '#contract/posts';
import type { Context } from '../../context';
import { once } from '../../http/idempotency';
import { readCursor, sendPage } from '../../http/pages';
import { memberOf } from '../../http/session';
import { postPicture } from '../media/pictures';
import { keepPicture } from '../media/store';
import { addPost, feedIds } from './queries';
import { readPost, readPosts } from './read';
import { checkNewPost, checkPostText, uploadOf } from './rules';

export function postRoutes(instance: FastifyInstance, { db, media }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.listPosts,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT, author } = request.query;
      const before = readCursor('before', request.query.before);
      const found = await feedIds(db, { limit: limit + 1, before, author });
      const ids = sendPage(request, reply, { rows: found, limit, field: 'before', idOf: (id) => id });
      return readPosts(db, memberOf(request).id, ids);
    },
  });

  app.route({
    ...calls.getPost,
    handler: (request) => readPost(db, memberOf(request).id, request.params.id),
  });

  app.route({
    ...calls.createPost,
    handler: async (request, reply) => {
      const member = memberOf(request);
      const content = checkPostText(request.body.content);
      const upload = uploadOf(request.body.image);
      checkNewPost(content, upload);
      if (upload) await app.limit('uploads', request, String(member.id));
      const imageId = upload ? await keepPicture(db, media, await postPicture(upload)) : null;
      const post = await once(db, request, async (trx) =>
        readPost(trx, member.id, await addPost(trx, { authorId: member.id, content, imageId })),
      );
      return reply.code(201).send(post);
    },
  });
}
