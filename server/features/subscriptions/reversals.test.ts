import { CARDS } from '../../adapters/payments/testing/sandbox';
import { MAX_ATTEMPTS } from '../../queue/task';
import { setAttempts } from '../../queue/testing/jobs';
import type { TestMember } from '../../testing/server';
import { sweepPayments } from './sweep';
import { newBuyer } from './testing/buyers';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

const tierOf = async (member: TestMember) => (await shop.profile(member)).godtier;

/** The member's charges at the provider, newest first. */
const charges = async (member: TestMember) =>
  (await shop.provider.charges.list({ customer: await shop.customerOf(member) })).data;

/** A member who has paid for months of ZEUS, after the trial. */
async function payingMember({ months = 1, card }: { months?: number; card?: string } = {}) {
  const member = await newBuyer(shop);
  const { id } = await shop.buy(member, 'ZEUS', card);
  await shop.passDays(member, 8);
  for (let month = 1; month < months; month++) await shop.passDays(member, 31);
  await shop.receiveNew();
  expect(await tierOf(member)).toBe('ZEUS');
  const [charge] = await charges(member);
  return { member, id, charge: charge?.id ?? '' };
}

const disputeOf = async (charge: string) => (await shop.provider.disputes.list({ charge })).data[0]?.id ?? '';

test('a full refund ends the tier that it paid for at once (decisions: Subscriptions)', async () => {
  const { member, id, charge } = await payingMember();
  await shop.provider.refunds.create({ charge });
  await shop.receiveNew();
  expect(await tierOf(member)).toBe('HERMES');
  expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('canceled');
});

test('a partial refund does not end the tier, and the rest of it does', async () => {
  const { member, charge } = await payingMember();
  await shop.provider.refunds.create({ charge, amount: 499 });
  await shop.receiveNew();
  expect(await tierOf(member)).toBe('ZEUS');
  await shop.provider.refunds.create({ charge });
  await shop.receiveNew();
  expect(await tierOf(member)).toBe('HERMES');
});

test('the refund of a month that is over does not end the one that is paid for', async () => {
  const { member } = await payingMember({ months: 2 });
  const [, earlier] = await charges(member);
  await shop.provider.refunds.create({ charge: earlier?.id ?? '' });
  await shop.receiveNew();
  expect(await tierOf(member)).toBe('ZEUS');
});

test('an open dispute and one that is won keep the tier; a lost one ends it at once', async () => {
  const { member, charge } = await payingMember({ card: CARDS.disputed });
  const other = await payingMember({ card: CARDS.disputed, months: 2 });
  await shop.provider.disputes.update(await disputeOf(charge), {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await shop.receiveNew();
  expect([await tierOf(member), await tierOf(other.member)]).toEqual(['ZEUS', 'ZEUS']);
  const [, earlier] = await charges(other.member);
  await shop.provider.disputes.close(await disputeOf(earlier?.id ?? ''));
  await shop.receiveNew();
  expect(await tierOf(other.member)).toBe('HERMES');
});

test('a refund whose webhook never arrives is found by the sweep', async () => {
  const { member, charge } = await payingMember();
  await shop.provider.refunds.create({ charge });
  await sweepPayments(shop.context);
  await shop.runJobs();
  expect(await tierOf(member)).toBe('HERMES');
});

test('a refund whose job was given up while the provider was away is looked at again by the sweep', async () => {
  const { member, charge } = await payingMember();
  await shop.provider.refunds.create({ charge });
  await sweepPayments(shop.context);
  await setAttempts(shop.db, MAX_ATTEMPTS);
  await shop.runJobs();
  expect(await tierOf(member)).toBe('ZEUS');
  await sweepPayments(shop.context);
  await shop.runJobs();
  expect(await tierOf(member)).toBe('HERMES');
});

test('a refund that is heard of before its subscription ends that too', async () => {
  const { member, charge, id } = await payingMember();
  await shop.db.deleteFrom('subscriptions').where('provider_id', '=', id).execute();
  await shop.provider.refunds.create({ charge });
  await shop.receiveNew();
  expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('canceled');
  expect(await tierOf(member)).toBe('HERMES');
});

test('a refund for something else than a tier of a member ends nothing', async () => {
  const { member, charge, id } = await payingMember();
  await shop.db.deleteFrom('subscriptions').where('provider_id', '=', id).execute();
  await shop.db.deleteFrom('payment_customers').where('member_id', '=', member.user_id).execute();
  await shop.provider.refunds.create({ charge });
  await shop.receiveNew();
  expect((await shop.provider.subscriptions.retrieve(id)).status).toBe('active');
  expect(await tierOf(member)).toBe('ZEUS');
});
