/** Hosts of the payment provider's script, API and frames, for the page's Content-Security-Policy. */
export const PAYMENT_SOURCES = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};
