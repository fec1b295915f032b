import { sessionEnded } from '../../api/session';
import { loginAnswer, ownProfile } from '../../testing/fixtures';
import { ownProfileLoaded, signedIn, tokenValidated } from '.';
import { tierReducer } from './tierSlice';

const signedOut = tierReducer(undefined, { type: 'init' });
const hades = { userTier: 'HADES', subscriptionStatus: 'active', usedFreeTrial: true };

test('signing in tells the tier', () => {
  expect(tierReducer(signedOut, signedIn(loginAnswer))).toEqual(hades);
});

test('a validated token tells what changed since', () => {
  const zeus = tierReducer(signedOut, tokenValidated({ ...loginAnswer, godtier: 'ZEUS' }));
  expect(zeus.userTier).toBe('ZEUS');
});

test('the own profile tells the tier, and what it leaves out stays', () => {
  const before = tierReducer(signedOut, signedIn(loginAnswer));
  const changed = tierReducer(
    before,
    ownProfileLoaded({ ...ownProfile, godtier: 'HERMES', subscription_status: null }),
  );
  expect(changed).toEqual({ userTier: 'HERMES', subscriptionStatus: null, usedFreeTrial: true });
});

test('the end of a session leaves nothing', () => {
  const before = tierReducer(signedOut, signedIn(loginAnswer));
  expect(tierReducer(before, sessionEnded({ reason: 'signedOut' }))).toEqual(signedOut);
});
