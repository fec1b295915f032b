import { publish } from '../../../adapters/bus/queries';
import type { Context } from '../../../context';
import { lockMember } from '../../../db/lockMember';
import { addJob } from '../../../queue/addJob';
import { DELETED_MAX, postsDeleted } from '../../live/publish';
import { releasePictures } from '../../media/store';
import { endSubscriptions } from '../../subscriptions/customers';
import { LANES } from './erase';
import { hideAccount, listNewestPosts } from './queries/account';

/**
 * Deletes the account: from the commit on no one sees anything of it, and its name and email are free; what it leaves is
 * erased by a job (decisions: Subscriptions). What others wrote stays, under "Comment deleted" where it replied to the
 * member. Takes as long for any account, since no row of its followers, posts or likes is changed here.
 */
export async function deleteAccount(
  { db, media }: Pick<Context, 'db' | 'media'>,
  memberId: number,
): Promise<void> {
  const picture = await db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, memberId, 'update');
    if (!member) return null;
    await publish(trx, postsDeleted(await listNewestPosts(trx, { memberId, limit: DELETED_MAX })));
    await endSubscriptions(trx, memberId);
    await hideAccount(trx, memberId);
    const lane = memberId % LANES;
    const name = `erase-accounts-${lane}`;
    await addJob(trx, 'erase-accounts', { lane }, { oneAtATime: name, key: name });
    return member.picture_id;
  });
  await releasePictures(db, media, [picture]);
}
