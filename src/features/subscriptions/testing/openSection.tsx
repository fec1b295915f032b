import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { Profile } from '#contract/profile';
import type { Subscription, Subscriptions } from '#contract/subscriptions';
import { ownProfile } from '../../../testing/fixtures';
import { renderScreen } from '../../../testing/renderScreen';
import { json, scriptServer, type Reply } from '../../../testing/scriptServer';
import { makeSignedInStore } from '../../../testing/store';
import { WithOwnProfile } from '../../../testing/WithOwnProfile';
import { SubscriptionSection } from '../SubscriptionSection';

export const OWN = 'GET /api/profile/';
export const LIST = 'GET /api/subscriptions/';

export const hermes: Profile = {
  ...ownProfile,
  godtier: 'HERMES',
  has_hades_subscription: false,
  has_zeus_subscription: false,
  subscription_status: null,
  used_free_trial: false,
};
export const hades: Profile = {
  ...hermes,
  godtier: 'HADES',
  has_hades_subscription: true,
  subscription_status: 'trialing',
  used_free_trial: true,
};
export const trial: Subscription = {
  tier: 'HADES',
  status: 'trialing',
  current_period_end: '2999-01-01T00:00:00Z',
  trial_end: '2999-01-01T00:00:00Z',
};
export const settings = (subscriptions: Subscription[] = [], changes: Partial<Subscriptions> = {}): Reply =>
  json({ publishable_key: 'pk_test_1', script_url: null, prices: null, subscriptions, ...changes });

/** The section as on the profile's page. */
function Section() {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="query">{search}</output>
      <WithOwnProfile>{(profile) => <SubscriptionSection profile={profile} />}</WithOwnProfile>
    </>
  );
}

export type Script = Record<string, Reply | [Reply, ...Reply[]]>;

/** Renders Ada's own subscriptions. `sent` returns the requests of one call. */
export function openSection(script: Script = {}, path = '/profile/ada') {
  const requests = scriptServer({ [OWN]: json(hermes), [LIST]: settings(), ...script });
  const store = makeSignedInStore();
  const sent = (call: string) =>
    requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call);
  return { store, sent, ...renderScreen(<Section />, store, path) };
}

export const plan = async (name: string) =>
  within(await screen.findByRole('article', { name: `${name} plan` }));
