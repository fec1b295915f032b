import { PRICES, type PaidTier } from '#contract/tiers';
import { lockMember } from '../db/lockMember';
import { updateMembership } from '../features/subscriptions/membership';
import { addGift, endGifts, listHolding } from '../features/subscriptions/queries/membership';
import { forgetPurchases } from '../features/subscriptions/mode';
import { findPaymentMode } from '../features/subscriptions/queries/mode';
import { RefusedError, UsageError, type Command } from './command';
import { memberNamed } from './members';

function readTier(name: string): PaidTier {
  const tier = Object.keys(PRICES).find((one): one is PaidTier => one === name.toUpperCase());
  if (!tier) throw new UsageError(`The tier must be HADES or ZEUS, not "${name}".`);
  return tier;
}

export const grant: Command = {
  positionals: ['username', 'tier'],
  help: 'Give a member HADES or ZEUS for free, until it is revoked',
  async run({ db, say }, { positionals: [name = '', tierName = ''] }) {
    const tier = readTier(tierName);
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
  positionals: ['username', 'tier'],
  help: 'Take back a tier that was given',
  async run({ db, say }, { positionals: [name = '', tierName = ''] }) {
    const tier = readTier(tierName);
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

export const forget: Command = {
  options: ['yes'],
  help: 'Forget what was bought with test keys or in the sandbox; asks first, unless --yes is given',
  question: () => 'Forget every subscription and customer that came from test keys or the sandbox?',
  async run({ db, say }) {
    const mode = await findPaymentMode(db);
    if (mode === undefined || mode === 'live') {
      throw new RefusedError(
        'Only what was bought with test keys or in the sandbox can be forgotten, and this database is not known to hold that.',
      );
    }
    const count = await forgetPurchases(db);
    say(`The purchases of ${count} ${count === 1 ? 'member' : 'members'} are forgotten.`);
  },
};
