/**
 * Stands in for Stripe.js in the browser. It has what `@stripe/stripe-js` 7.x touches when it finds a `window.Stripe`, and
 * the one method that the page uses.
 */
export const stripeJs = `'use strict';
(() => {
  const invalid = (message) => Promise.resolve({ error: { type: 'invalid_request_error', message } });

  function redirectToCheckout(options) {
    const id = options && options.sessionId;
    if (typeof id !== 'string' || !id.startsWith('cs_')) {
      return invalid('Invalid value for stripe.redirectToCheckout(): sessionId should be the id of a Checkout Session.');
    }
    window.location.assign('/sandbox/checkout/' + encodeURIComponent(id));
    // As with Stripe, it answers only when it fails: the page is being left.
    return new Promise(() => {});
  }

  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      throw new Error('Please call Stripe() with your publishable key. You used an empty string or another key.');
    }
    return { redirectToCheckout, _registerWrapper() {} };
  }
  // The release of Stripe.js that the package expects.
  Stripe.version = 'basil';
  window.Stripe = Stripe;
})();
`;
