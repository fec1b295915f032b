import { sql } from 'kysely';
import { PRICES, type PaidTier } from '#contract/tiers';
import type { Trx } from '../db/connect';
import { lockMemberForNoKeyUpdate } from '../features/members/queries';
import { HOLDING } from '../features/subscriptions/queries';
import { followSubscriptions } from '../features/subscriptions/standing';
import type { Command } from './command';
import { RefusedError, UsageError } from './failures';
import { findMember } from './members';

function readTier(word: string): PaidTier {
  const tier = Object.keys(PRICES).find((one): one is PaidTier => one === word.toUpperCase());
  if (!tier) throw new UsageError(`The tier must be HADES or ZEUS, not "${word}".`);
  return tier;
}

/** The subscriptions of the tier that the member holds, paid ones first. */
function heldOf(trx: Trx, memberId: number, tier: PaidTier) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'provider_id'])
    .where('member_id', '=', memberId)
    .where('tier', '=', tier)
    .where('status', 'in', HOLDING)
    .orderBy('provider_id', (order) => order.asc().nullsLast())
    .execute();
}

export const grant: Command = {
  words: ['username', 'tier'],
  options: [],
  help: 'Give a member HADES or ZEUS for free, until it is revoked',
  async run({ db, say }, { words: [name = '', word = ''] }) {
    const tier = readTier(word);
    const { id, username } = await findMember(db, name);
    await db.transaction().execute(async (trx) => {
      await lockMemberForNoKeyUpdate(trx, id);
      if ((await heldOf(trx, id, tier)).length > 0)
        throw new RefusedError(`${username} already holds ${tier}.`);
      await trx.insertInto('subscriptions').values({ member_id: id, tier, status: 'active' }).execute();
      await followSubscriptions(trx, id, tier);
    });
    say(`${username} now holds ${tier}, free of charge.`);
  },
};

export const revoke: Command = {
  words: ['username', 'tier'],
  options: [],
  help: 'Take back a tier that was given',
  async run({ db, say }, { words: [name = '', word = ''] }) {
    const tier = readTier(word);
    const { id, username } = await findMember(db, name);
    const godtier = await db.transaction().execute(async (trx) => {
      await lockMemberForNoKeyUpdate(trx, id);
      const held = await heldOf(trx, id, tier);
      const given = held.filter(({ provider_id }) => provider_id === null);
      if (held.length === 0) throw new RefusedError(`${username} does not hold ${tier}.`);
      if (given.length === 0) {
        throw new RefusedError(
          `${username} pays for ${tier}: cancel the subscription at the payment provider.`,
        );
      }
      await trx
        .updateTable('subscriptions')
        .set({ status: 'canceled', updated_at: sql`now()` })
        .where(
          'id',
          'in',
          given.map((subscription) => subscription.id),
        )
        .execute();
      await followSubscriptions(trx, id);
      const member = await trx
        .selectFrom('members')
        .select('godtier')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return member.godtier;
    });
    say(`${username} no longer holds ${tier} for free; the tier is ${godtier} now.`);
  },
};
