import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { FREE_TRIAL_DAYS } from '#contract/limits';
import type { CheckoutRequest, CheckoutSession } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import type { Payments } from '../../adapters/payments';
import { isMissing, isProviderFault } from '../../adapters/payments/failure';
import type { Context } from '../../context';
import type { Db, Trx } from '../../db/connect';
import { lockMember } from '../../db/lockMember';
import { findStoredResponse, idempotencyKey, withIdempotency } from '../../http/idempotency';
import { inMemberTransaction } from '../../http/memberTransaction';
import { conflict, Problem } from '../../http/problem';
import { memberOf } from '../../http/session';
import { customerOf } from './customers';
import {
  addCheckout,
  closeCheckout,
  isNewest,
  listEarlierSessions,
  removeCheckout,
  setSession,
} from './queries/checkouts';
import { forgetCustomer } from './queries/customers';
import { findUsedTrial, heldTiers } from './queries/membership';
import { checkPageAddress, paymentsOf } from './rules';
import { syncCheckout } from './sync';

/**
 * How long a session can be completed, in milliseconds: one that was abandoned soon ends. The provider's minimum is half
 * an hour.
 */
const OPEN_MS = 60 * 60_000;

type Checkout = Awaited<ReturnType<typeof addCheckout>>;

type Session = Awaited<ReturnType<Payments['createCheckout']>>;

interface Attempt {
  memberId: number;
  key: string;
  checkout: Checkout;
  hasTrial: boolean;
}

async function refuseHeld(db: Db, memberId: number, tier: PaidTier): Promise<void> {
  if ((await heldTiers(db, memberId)).includes(tier)) {
    throw conflict(`You already have an active ${tier} subscription.`);
  }
}

const superseded = () => conflict('You have begun another checkout since. Please go on with that one.');

/**
 * Begins a subscription at the provider. A member has one open checkout at most: an earlier one is ended first, so that
 * two never give two trials, nor the same tier twice. No transaction is open while the provider is asked.
 * @throws Problem 400 for an address of a page elsewhere, 409 when the tier is held, 503 when the provider is unavailable
 */
export async function beginCheckout(
  context: Context,
  request: FastifyRequest,
  wanted: CheckoutRequest,
): Promise<CheckoutSession> {
  const { db } = context;
  const first = await findStoredResponse<CheckoutSession>(db, request);
  if (first) return first;
  const payments = paymentsOf(context);
  const { id: memberId } = memberOf(request);
  checkPageAddress(context, request, 'success_url', wanted.success_url);
  checkPageAddress(context, request, 'cancel_url', wanted.cancel_url);
  const key = idempotencyKey(request) ?? randomUUID();
  const checkout = await inMemberTransaction(db, request, async (trx) => {
    await lockMember(trx, memberId, 'no key update');
    await refuseHeld(trx, memberId, wanted.tier);
    return addCheckout(trx, { memberId, key, wanted });
  });
  for (const session of await listEarlierSessions(db, memberId, checkout.id))
    await endSession(context, session);
  await refuseHeld(db, memberId, checkout.tier);
  const attempt = { memberId, key, checkout, hasTrial: !(await hasUsedTrial(db, memberId)) };
  const session = await createSession(db, payments, attempt);
  try {
    return await withIdempotency(db, request, (trx) => handOut(trx, attempt, session));
  } catch (error) {
    // No one was redirected to it, and no one will be.
    if (error instanceof Problem) await endSession(context, session.id);
    throw error;
  }
}

/** Ends a session that is open. One that was completed in the meantime is taken into account instead. */
async function endSession(context: Context, sessionId: string): Promise<void> {
  if ((await syncCheckout(context, sessionId)) === 'closed') return;
  try {
    await paymentsOf(context).expireCheckout(sessionId);
    await closeCheckout(context.db, sessionId, 'expired');
  } catch (error) {
    if (isMissing(error)) await closeCheckout(context.db, sessionId, 'expired');
    else if ((await syncCheckout(context, sessionId)) === 'open') throw error;
  }
}

const hasUsedTrial = async (db: Db, memberId: number): Promise<boolean> =>
  (await findUsedTrial(db, memberId)) ?? true;

/** An attempt at which the provider failed is deleted. */
async function createSession(db: Db, payments: Payments, attempt: Attempt): Promise<Session> {
  try {
    return await sessionOf(db, payments, attempt);
  } catch (error) {
    if (isProviderFault(error)) await removeCheckout(db, attempt.checkout.id);
    throw error;
  }
}

/** A customer that the provider no longer knows is replaced, once. */
async function sessionOf(db: Db, payments: Payments, attempt: Attempt): Promise<Session> {
  const customer = await customerOf(db, payments, attempt.memberId);
  try {
    return await requestSession(payments, attempt, customer);
  } catch (error) {
    if (!isMissing(error, 'customer')) throw error;
    await forgetCustomer(db, customer);
    return requestSession(payments, attempt, await customerOf(db, payments, attempt.memberId));
  }
}

/** A retry of the same attempt gets the same session: the provider's own key follows from the member's. */
function requestSession(
  payments: Payments,
  { memberId, key, checkout, hasTrial }: Attempt,
  customer: string,
): Promise<Session> {
  const { id, tier, success_url, cancel_url, created_at } = checkout;
  return payments.createCheckout(
    {
      memberId,
      customer,
      tier,
      checkoutId: id,
      successUrl: success_url,
      cancelUrl: cancel_url,
      expiresAt: new Date(created_at.getTime() + OPEN_MS),
      trialDays: hasTrial ? FREE_TRIAL_DAYS : null,
    },
    `checkout-${customer}-${id}-${key}-${hasTrial ? 'trial' : 'paid'}`,
  );
}

/** Whether the member may be redirected to the session: its conditions may have changed in the meantime. */
async function handOut(
  trx: Trx,
  { memberId, checkout, hasTrial }: Attempt,
  { id, url }: Session,
): Promise<CheckoutSession> {
  await lockMember(trx, memberId, 'no key update');
  await refuseHeld(trx, memberId, checkout.tier);
  const trialIsGone = hasTrial && (await hasUsedTrial(trx, memberId));
  if (trialIsGone || !url || !(await isNewest(trx, memberId, checkout.id))) throw superseded();
  if (!(await setSession(trx, checkout.id, id))) throw superseded();
  return { sessionId: id, url };
}
