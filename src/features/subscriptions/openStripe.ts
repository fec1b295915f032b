import type { Stripe } from '@stripe/stripe-js';
import type { Subscriptions } from '#contract/subscriptions';

/** What the server says of the provider's client. */
export type ProviderSettings = Pick<Subscriptions, 'publishable_key' | 'stripe_js_url'>;

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/**
 * Loads the provider's client, when a member subscribes and not before. Where a script stands in for Stripe.js it is
 * loaded first: loadStripe takes the `window.Stripe` that it finds (decisions: Subscriptions).
 * @returns null when it cannot be had
 */
export async function openStripe({
  publishable_key: key,
  stripe_js_url: standIn,
}: ProviderSettings): Promise<Stripe | null> {
  if (key === null) return null;
  try {
    if (standIn !== null && !window.Stripe) await loadScript(standIn);
    const { loadStripe } = await import(/* webpackChunkName: "stripe" */ '@stripe/stripe-js/pure');
    return await loadStripe(key);
  } catch {
    return null;
  }
}
