import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/moderation';
import type { Post } from '#contract/posts';
import type { Context } from '../../context';
import { findStoredResponse, withIdempotency } from '../../http/idempotency';
import { memberOf } from '../../http/session';
import { postChanged, postsDeleted } from '../live/publish';
import { postPicture } from '../media/pictures';
import { releasePictures } from '../media/store';
import { createUploadHandler } from '../media/uploads';
import { countChange } from '../newcomers/write';
import { findPost, lockPost } from '../posts/queries/write';
import { readAgain, readPost } from '../posts/read';
import { removePost } from '../posts/remove';
import { applyChange, checkChange, shownOf } from '../posts/rules';
import { editTemporarily, editPermanently, logAction } from './queries';
import { checkMayModify, checkMayRemove } from './rules';

export function moderationRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, db, media } = context;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const withPicture = createUploadHandler(instance, context, postPicture);

  app.route({
    ...calls.modifyPost,
    handler: async (request) => {
      const member = memberOf(request);
      const { id } = request.params;
      const change = checkChange(request.body);
      await app.spamLinks.check(change.content);
      const first = await findStoredResponse<Post>(db, request);
      if (first) return readAgain(db, member, first);
      // Checked before the picture is encoded, and again once the post is locked.
      const { pictures } = checkMayModify(await findPost(db, member.id, id), member).post;
      const changed = await withPicture(request, { picture: change.picture, replaced: pictures }, (imageId) =>
        withIdempotency(db, request, async (trx) => {
          await countChange(context, request, trx, { text: change.content, kind: 'post' });
          const { post, power } = checkMayModify(await lockPost(trx, member.id, id), member);
          const before = shownOf(post);
          const after = applyChange(before, change, imageId);
          const isTemporary = power === 'temporary-edit';
          await (isTemporary ? editTemporarily : editPermanently)(trx, {
            post,
            moderatorId: member.id,
            after,
          });
          const action = isTemporary ? 'temporary-edit' : 'edit';
          await logAction(trx, { action, moderator: member, post, before, after });
          return readPost(trx, member, id);
        }),
      );
      bus.publish(postChanged(id));
      return changed;
    },
  });

  app.route({
    ...calls.removePost,
    handler: async (request, reply) => {
      const member = memberOf(request);
      const { id } = request.params;
      const pictures: (number | null)[] = [];
      await withIdempotency(db, request, async (trx) => {
        const post = checkMayRemove(await lockPost(trx, member.id, id), member);
        await logAction(trx, {
          action: 'delete',
          moderator: member,
          post,
          before: shownOf(post),
          after: null,
        });
        await removePost(trx, id);
        pictures.push(...post.pictures);
        return null;
      });
      bus.publish(postsDeleted([id]));
      await releasePictures(db, media, pictures);
      return reply.code(204).send(null);
    },
  });
}
