import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/profile';
import type { Profile } from '#contract/profile';
import type { Context } from '../../context';
import type { Db } from '../../db/connect';
import { lockMember } from '../../db/lockMember';
import { findStoredResponse, withIdempotency } from '../../http/idempotency';
import { memberOf } from '../../http/session';
import { membershipChanged, sessionsEnded } from '../live/publish';
import { mediaUrl } from '../media/address';
import { avatarPicture } from '../media/pictures';
import { createUploadHandler } from '../media/uploads';
import { heldTiers } from '../subscriptions/queries/membership';
import { deleteAccount } from './deletion';
import { memberIdOf, unknownMember } from '../members/queries';
import type { Viewer } from '../visibility/queries';
import { changeMember, findMember } from './queries';
import { checkChange, checkTier } from './rules';

/** A profile as the viewer sees it; the own one has more fields (decisions: Sessions). Throws 404. */
export async function readProfile(db: Db, viewer: Viewer, memberId: number): Promise<Profile> {
  const member = await findMember(db, viewer, memberId);
  if (!member) throw unknownMember();
  const {
    picture_key,
    email,
    subscription_status,
    used_free_trial,
    is_moderator,
    unseen_notices,
    newest_notice,
    has_mutes,
    ...shown
  } = member;
  const profile = { ...shown, profile_picture: picture_key && mediaUrl(picture_key) };
  if (memberId !== viewer.id) return profile;
  const held = await heldTiers(db, memberId);
  return {
    ...profile,
    email,
    has_hades_subscription: held.includes('HADES'),
    has_zeus_subscription: held.includes('ZEUS'),
    subscription_status,
    used_free_trial,
    ...(is_moderator && { is_moderator }),
    ...(unseen_notices > 0 && { unseen_notices }),
    ...(newest_notice && { newest_notice }),
    ...(has_mutes && { has_mutes }),
  };
}

/** A member's follows are with members whom they may meet: a block ends them. */
const readOwnProfile = (db: Db, id: number) => readProfile(db, { id, has_blocks: false }, id);

export function profileRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, db } = context;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const withPicture = createUploadHandler(instance, context, avatarPicture);

  app.route({
    ...calls.getOwnProfile,
    handler: (request) => readOwnProfile(request.readDb, memberOf(request).id),
  });

  app.route({
    ...calls.getProfile,
    handler: async (request) => {
      const { readDb, params } = request;
      const viewer = memberOf(request);
      return readProfile(readDb, viewer, await memberIdOf(readDb, viewer, params.username));
    },
  });

  app.route({
    ...calls.updateProfile,
    handler: async (request) => {
      const { id } = memberOf(request);
      const { bio, godtier, picture } = checkChange(request.body);
      await app.spamLinks.check(bio);
      const first = await findStoredResponse<Profile>(db, request);
      if (first) return first;
      const replaced: (number | null)[] = [];
      const profile = await withPicture(request, { picture, replaced }, (pictureId) =>
        withIdempotency(db, request, async (trx) => {
          const present = await lockMember(trx, id, 'no key update');
          if (godtier) checkTier(godtier, await heldTiers(trx, id));
          if (picture !== undefined) replaced.push(present?.picture_id ?? null);
          const picture_id = picture === undefined ? undefined : pictureId;
          await changeMember(trx, id, { bio, godtier, picture_id });
          return readOwnProfile(trx, id);
        }),
      );
      if (godtier) bus.publish(membershipChanged(id));
      return profile;
    },
  });

  app.route({
    ...calls.deleteAccount,
    handler: async (request, reply) => {
      const { id } = memberOf(request);
      await app.withWriteSlot(request, () => deleteAccount(context, id));
      bus.publish(sessionsEnded(id));
      return reply.code(204).send(null);
    },
  });
}
