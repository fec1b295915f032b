import { readConfig } from '../../config';
import { parseCommand } from '../../admin/commandLine';
import { newBuyer } from './testing/buyers';
import { checkPaymentMode } from './mode';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeEach(async () => (shop = await startShop()));
afterEach(() => shop.stop());

const keys = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const start = (env: Record<string, string>) => checkPaymentMode(shop.db, readConfig(env).payments);
const sandbox = {};

async function admin(...args: string[]): Promise<string[]> {
  const parsed = parseCommand(args);
  if (parsed === 'help') return [];
  const lines: string[] = [];
  const { config, db, media } = shop.context;
  await parsed.command.run({ config, db, media, say: (line) => lines.push(line) }, parsed.input);
  return lines;
}

test('a database without purchases takes any keys', async () => {
  await start(sandbox);
  await start(keys('test'));
  await start(keys('live'));
  await start(sandbox);
  await expect(start({ PAYMENTS: 'off' })).resolves.toBeUndefined();
});

test.each([
  ['the sandbox', sandbox, keys('test'), 'forget-purchases'],
  ['test keys', keys('test'), keys('live'), 'forget-purchases'],
  ['test keys', keys('test'), sandbox, 'forget-purchases'],
  ['live keys', keys('live'), keys('test'), 'start with the live keys'],
  ['live keys', keys('live'), sandbox, 'start with the live keys'],
])('purchases made with %s refuse other keys and stay', async (_what, before, after, advice) => {
  await start(before);
  const member = await newBuyer(shop);
  await shop.buy(member, 'ZEUS');
  await expect(start(after)).rejects.toThrow(advice);
  await expect(start(before)).resolves.toBeUndefined();
  await expect(start({ ...before, PAYMENTS: 'off' })).resolves.toBeUndefined();
  expect(await shop.profile(member)).toMatchObject({ godtier: 'ZEUS', has_zeus_subscription: true });
});

test('a customer that is still to be deleted at the provider refuses other keys too', async () => {
  await start(keys('live'));
  await shop.db.insertInto('closing_customers').values({ customer_id: 'cus_1' }).execute();
  await expect(start(keys('test'))).rejects.toThrow('start with the live keys');
});

test('once purchases are forgotten, live keys start, gifts stay and everyone has a trial again', async () => {
  await start(keys('test'));
  const [buyer, gifted] = [await newBuyer(shop), await newBuyer(shop)];
  await shop.buy(buyer, 'ZEUS');
  await admin('grant', gifted.username, 'HADES');
  await shop.buy(gifted, 'ZEUS');
  expect(await admin('forget-purchases', '--yes')).toEqual(['The purchases of 2 members are forgotten.']);
  await start(keys('live'));

  expect(await shop.profile(buyer)).toMatchObject({
    godtier: 'HERMES',
    has_zeus_subscription: false,
    subscription_status: null,
    used_free_trial: false,
  });
  expect(await shop.profile(gifted)).toMatchObject({ godtier: 'HADES', has_hades_subscription: true });
  const again = await shop.buy(buyer, 'ZEUS');
  expect(again.status).toBe('trialing');
  expect(await shop.profile(buyer)).toMatchObject({ godtier: 'ZEUS', used_free_trial: true });
});

test('what was bought with live keys cannot be forgotten', async () => {
  await start(keys('live'));
  const member = await newBuyer(shop);
  await shop.buy(member, 'ZEUS');
  await expect(admin('forget-purchases', '--yes')).rejects.toThrow('not known to hold that');
  expect((await shop.profile(member)).godtier).toBe('ZEUS');
});

test('where no server has started yet, nothing can be forgotten', async () => {
  await expect(admin('forget-purchases', '--yes')).rejects.toThrow('not known to hold that');
});
