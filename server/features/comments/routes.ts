import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/comments';
import { PAGE_DEFAULT, THREAD_REPLIES } from '#contract/limits';
import type { Context } from '../../context';
import type { ReactionKind } from '../../db/columns';
import { withIdempotency, withKeyInStatement } from '../../http/idempotency';
import { pageBytes, readCursor, sendNext, sendPage } from '../../http/pages';
import { memberOf } from '../../http/session';
import { commentsChanged } from '../live/publish';
import { countChange, writeCounted } from '../newcomers/write';
import { findPost, lockPost } from '../posts/queries/write';
import { checkPostFound } from '../posts/rules';
import { commentReactions, toggleReaction } from '../reactions/queries';
import { findComment, repliesTo, threadsOf } from '../threads/queries/read';
import { changeComment, createComment, lockComment, postOf, type NewComment } from './queries/write';
import { removeComment } from './remove';
import { checkComment, checkCommentFound } from './rules';

export function commentRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, db } = context;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  /** The comments of a post have changed by one of the request's member. */
  const publishChange = (request: FastifyRequest, postId: number) => {
    bus.publish(commentsChanged(postId, memberOf(request).id));
    app.publishCounts(postId);
  };

  /** Adds a comment once for each Idempotency-Key (decisions: The wire). */
  const write = async (
    request: FastifyRequest,
    text: string,
    place: Pick<NewComment, 'postId' | 'parentId'>,
  ) => {
    const comment = { author: memberOf(request), content: checkComment(text), ...place };
    await app.spamLinks.check(comment.content);
    const counted = { text: comment.content, recipient: { kind: 'comment' as const, ...place } };
    let changed: number | undefined;
    const created = await writeCounted(context, request, counted, async (writer, claim) => {
      const { post_id, response } = await createComment(writer, comment, claim);
      if (place.postId !== undefined) checkPostFound(post_id);
      changed = checkCommentFound(post_id);
      return checkCommentFound(response);
    });
    if (changed !== undefined) publishChange(request, changed);
    return created;
  };

  const react = (request: FastifyRequest, id: number, kind: ReactionKind) =>
    withKeyInStatement(db, request, async (claim) => {
      const toggle = { id, memberId: memberOf(request).id, kind };
      const { found_id, response } = await toggleReaction(db, commentReactions, toggle, claim);
      checkCommentFound(found_id);
      return response;
    });

  app.route({
    ...calls.listComments,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const { id } = request.params;
      const viewer = memberOf(request);
      const after = readCursor('after', request.query.after);
      const threads = await threadsOf(request.readDb, viewer, {
        postIds: [id],
        after,
        limit,
        replies: THREAD_REPLIES,
        bytes: pageBytes(limit),
      });
      const { comments, next } = threads.get(id) ?? { comments: [], next: null };
      if (comments.length === 0) checkPostFound(await findPost(request.readDb, viewer.id, id));
      if (next !== null) sendNext(request, reply, 'after', next);
      return comments;
    },
  });

  app.route({
    ...calls.listReplies,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const parentId = request.params.id;
      const after = readCursor('after', request.query.after);
      const viewer = memberOf(request);
      const rows = await repliesTo(request.readDb, viewer, { parentId, after, limit: limit + 1 });
      if (rows.length === 0) checkCommentFound(await findComment(request.readDb, viewer, parentId));
      return sendPage(request, reply, {
        rows,
        limit,
        field: 'after',
        idOf: (comment) => comment.id,
        textOf: ({ content }) => content,
      });
    },
  });

  app.route({
    ...calls.getComment,
    handler: async (request) =>
      checkCommentFound(await findComment(request.readDb, memberOf(request), request.params.id)),
  });

  app.route({
    ...calls.createComment,
    handler: async (request, reply) => {
      const { content, parent: parentId = null } = request.body;
      const place = { postId: request.params.id, parentId };
      return reply.code(201).send(await write(request, content, place));
    },
  });

  app.route({
    ...calls.createReply,
    handler: async (request, reply) => {
      const place = { parentId: request.params.id };
      return reply.code(201).send(await write(request, request.body.content, place));
    },
  });

  app.route({
    ...calls.updateComment,
    handler: async (request) => {
      const member = memberOf(request);
      const { id } = request.params;
      const content = checkComment(request.body.content);
      await app.spamLinks.check(content);
      let changed: number | undefined;
      const comment = await withIdempotency(db, request, async (trx) => {
        await countChange(context, request, trx, { text: content, kind: 'edit' });
        changed = checkCommentFound(await changeComment(trx, { id, authorId: member.id, content }));
        return checkCommentFound(await findComment(trx, member, id));
      });
      if (changed !== undefined) bus.publish(commentsChanged(changed, member.id));
      return comment;
    },
  });

  app.route({
    ...calls.deleteComment,
    handler: async (request, reply) => {
      const memberId = memberOf(request).id;
      const { id } = request.params;
      let changed: number | undefined;
      await withIdempotency(db, request, async (trx) => {
        const postId = checkCommentFound(await postOf(trx, id));
        checkCommentFound(await lockPost(trx, memberId, postId));
        const comment = await lockComment(trx, id);
        checkCommentFound(comment?.author_id === memberId ? comment : undefined);
        await removeComment(trx, id);
        changed = postId;
        return null;
      });
      if (changed !== undefined) publishChange(request, changed);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.likeComment,
    handler: (request) => react(request, request.params.id, 'like'),
  });

  app.route({
    ...calls.smiteComment,
    handler: (request) => react(request, request.params.id, 'smite'),
  });
}
