import { sessionEnded } from '../../api/session';
import { loginResponse, ownProfile } from '../../testing/fixtures';
import { ownProfileLoaded, signedIn, tokenValidated } from './authSlice';
import { tierReducer } from './tierSlice';

const signedOut = tierReducer(undefined, { type: 'init' });
const hades = { userTier: 'HADES', subscriptionStatus: 'active', usedFreeTrial: true };

test('signing in sets the tier', () => {
  expect(tierReducer(signedOut, signedIn(loginResponse))).toEqual(hades);
});

test('validating the token updates the tier', () => {
  const zeus = tierReducer(signedOut, tokenValidated({ ...loginResponse, godtier: 'ZEUS' }));
  expect(zeus.userTier).toBe('ZEUS');
});

test('the own profile updates the tier and keeps fields that it does not have', () => {
  const before = tierReducer(signedOut, signedIn(loginResponse));
  const changed = tierReducer(
    before,
    ownProfileLoaded({ ...ownProfile, godtier: 'HERMES', subscription_status: null }),
  );
  expect(changed).toEqual({ userTier: 'HERMES', subscriptionStatus: null, usedFreeTrial: true });
});

test('the end of a session resets the slice', () => {
  const before = tierReducer(signedOut, signedIn(loginResponse));
  expect(tierReducer(before, sessionEnded({ reason: 'signedOut' }))).toEqual(signedOut);
});
