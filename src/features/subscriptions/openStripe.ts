import type { Stripe } from '@stripe/stripe-js';
import type { Subscriptions } from '#contract/subscriptions';

/** The server's settings for the provider's client. */
export type ProviderSettings = Pick<Subscriptions, 'publishable_key' | 'script_url'>;

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
 * Loads the provider's client, only when a member subscribes. A stand-in for Stripe.js is loaded first: loadStripe uses an
 * existing `window.Stripe` (decisions: Subscriptions).
 * @returns null when it cannot be loaded, or nothing is sold
 */
export async function openStripe({
  publishable_key: key,
  script_url: standIn,
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
