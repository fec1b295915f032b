import { PRICES, type PaidTier } from '#contract/tiers';
import { lockMember } from '../db/lockMember';
import { updateMembership } from '../features/subscriptions/membership';
import { addGift, endGifts, listHolding } from '../features/subscriptions/queries/membership';
import type { Command } from './command';
import { RefusedError, UsageError } from './failures';
import { memberNamed } from './members';

function readTier(word: string): PaidTier {
  const tier = Object.keys(PRICES).find((one): one is PaidTier => one === word.toUpperCase());
  if (!tier) throw new UsageError(`The tier must be HADES or ZEUS, not "${word}".`);
  return tier;
}

export const grant: Command = {
  words: ['username', 'tier'],
  options: [],
  help: 'Give a member HADES or ZEUS for free, until it is revoked',
  async run({ db, say }, { words: [name = '', word = ''] }) {
    const tier = readTier(word);
    const { id, username } = await memberNamed(db, name);
    await db.transaction().execute(async (trx) => {
      await lockMember(trx, id, 'no key update');
      if ((await listHolding(trx, id, tier)).length > 0)
        throw new RefusedError(`${username} already holds ${tier}.`);
      await addGift(trx, id, tier);
      await updateMembership(trx, id, tier);
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
    const { id, username } = await memberNamed(db, name);
    const godtier = await db.transaction().execute(async (trx) => {
      await lockMember(trx, id, 'no key update');
      const held = await listHolding(trx, id, tier);
      const given = held.filter(({ provider_id }) => provider_id === null);
      if (held.length === 0) throw new RefusedError(`${username} does not hold ${tier}.`);
      if (given.length === 0) {
        throw new RefusedError(
          `${username} pays for ${tier}: cancel the subscription at the payment provider.`,
        );
      }
      await endGifts(
        trx,
        given.map((subscription) => subscription.id),
      );
      return updateMembership(trx, id);
    });
    say(`${username} no longer holds ${tier} for free; the tier is ${godtier} now.`);
  },
};
