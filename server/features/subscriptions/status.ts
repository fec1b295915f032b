/** While a subscription is in one of these, the member holds its tier (decisions: Subscriptions). */
export const HOLDING = ['trialing', 'active', 'past_due', 'active_until_period_end'];

export const holds = (status: string): boolean => HOLDING.includes(status);

/** A subscription in one of these never changes again. */
export const ENDED = ['canceled', 'incomplete_expired'];
