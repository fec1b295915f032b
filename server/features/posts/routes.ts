import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { PAGE_DEFAULT } from '#contract/limits';
import * as calls from '#contract/posts';
import type { Post } from '#contract/posts';
import type { Context } from '../../context';
import type { ReactionKind } from '../../db/columns';
import { findStoredResponse, withIdempotency, withKeyInStatement } from '../../http/idempotency';
import { cutEitherWay, readCursor, sendLinks } from '../../http/pages';
import { badRequest } from '../../http/problem';
import { hasJustWritten } from '../../http/recentWrites';
import { memberOf } from '../../http/session';
import { newPost, postChanged, postsDeleted } from '../live/publish';
import { postPicture } from '../media/pictures';
import { releasePictures } from '../media/store';
import { createUploadHandler } from '../media/uploads';
import { countChange, writeCounted } from '../newcomers/write';
import { createPost } from './queries/create';
import { BLANK } from './queries/content';
import { bytesOfPost, postsOfPage } from './queries/feed';
import { changePost, findPost, lockPost } from './queries/write';
import { postReactions, toggleReaction } from '../reactions/queries';
import { readAgain, readPost, withThreads } from './read';
import { removePost } from './remove';
import { applyChange, checkChange, checkMayEdit, checkNewPost, checkOwn, checkPostFound } from './rules';

export function postRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, db, media } = context;
  const { sharedPages } = instance;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const withPicture = createUploadHandler(instance, context, postPicture);

  const react = (request: FastifyRequest, id: number, kind: ReactionKind) =>
    withKeyInStatement(db, request, async (claim) => {
      const toggle = { id, memberId: memberOf(request).id, kind };
      const { found_id, response } = await toggleReaction(db, postReactions, toggle, claim);
      checkPostFound(found_id);
      if (response) app.publishCounts(id);
      return response;
    });

  async function sendSharedPage(
    request: FastifyRequest,
    reply: FastifyReply,
    before: number | undefined,
  ): Promise<FastifyReply> {
    request.readDb = db;
    const { page, json } = await sharedPages.read({
      before,
      viewer: memberOf(request),
      hasJustWritten: hasJustWritten(request),
      serialize: (posts) => reply.serialize(posts) as string,
    });
    sendLinks(request, reply, page, { before });
    return reply.type('application/json; charset=utf-8').send(json);
  }

  app.route({
    ...calls.listPosts,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT, author } = request.query;
      const before = readCursor('before', request.query.before);
      const after = readCursor('after', request.query.after);
      if (before !== undefined && after !== undefined)
        throw badRequest('after', 'Please ask for what is before a post or after it, not for both.');
      const { readDb } = request;
      const viewer = memberOf(request);
      if (limit === PAGE_DEFAULT && after === undefined && author === undefined)
        return sendSharedPage(request, reply, before);
      const found = await postsOfPage(readDb, viewer, { limit: limit + 1, before, after, author });
      const page = cutEitherWay(found, { limit, after, bytesOf: bytesOfPost });
      sendLinks(request, reply, page, { before, after });
      return withThreads(readDb, viewer, page.kept);
    },
  });

  app.route({
    ...calls.getPost,
    handler: (request) => readPost(request.readDb, memberOf(request), request.params.id),
  });

  app.route({
    ...calls.createPost,
    handler: async (request, reply) => {
      const author = memberOf(request);
      const change = checkChange(request.body);
      checkNewPost(change);
      await app.spamLinks.check(change.content);
      // A retry does not encode its picture again.
      const first = change.picture && (await findStoredResponse<Post>(db, request));
      if (first) return reply.code(201).send(first);
      const counted = { text: change.content ?? '', recipient: { kind: 'post' as const } };
      let created: number | undefined;
      const post = await withPicture(request, { picture: change.picture, replaced: [] }, (imageId) =>
        writeCounted(context, request, counted, async (writer, claim) => {
          const content = applyChange(BLANK, change, imageId);
          const { id, response } = await createPost(writer, author, content, claim);
          created = id;
          return response;
        }),
      );
      if (created !== undefined) bus.publish(newPost(created));
      return reply.code(201).send(post);
    },
  });

  app.route({
    ...calls.updatePost,
    handler: async (request) => {
      const member = memberOf(request);
      const { id } = request.params;
      const change = checkChange(request.body);
      await app.spamLinks.check(change.content);
      const first = await findStoredResponse<Post>(db, request);
      if (first) return readAgain(db, member, first);
      // Checked before the picture is encoded, and again once the post is locked.
      const { pictures } = checkMayEdit(await findPost(db, member.id, id), member.id);
      const post = await withPicture(request, { picture: change.picture, replaced: pictures }, (imageId) =>
        withIdempotency(db, request, async (trx) => {
          await countChange(context, request, trx, { text: change.content, kind: 'edit' });
          const { original } = checkMayEdit(await lockPost(trx, member.id, id), member.id);
          await changePost(trx, id, applyChange(original, change, imageId));
          return readPost(trx, member, id);
        }),
      );
      bus.publish(postChanged(id));
      return post;
    },
  });

  app.route({
    ...calls.deletePost,
    handler: async (request, reply) => {
      const memberId = memberOf(request).id;
      const { id } = request.params;
      const pictures: (number | null)[] = [];
      await withIdempotency(db, request, async (trx) => {
        const post = checkOwn(await lockPost(trx, memberId, id), memberId);
        await removePost(trx, id);
        pictures.push(...post.pictures);
        return null;
      });
      bus.publish(postsDeleted([id]));
      await releasePictures(db, media, pictures);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.likePost,
    handler: (request) => react(request, request.params.id, 'like'),
  });

  app.route({
    ...calls.smitePost,
    handler: (request) => react(request, request.params.id, 'smite'),
  });
}
