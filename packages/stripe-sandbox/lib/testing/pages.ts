import type Stripe from 'stripe';
import type { TestSandbox } from './sandbox';

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (one) => UNESCAPED[one] ?? one);

/** The form of a page that leads to `action`, with the values of its fields. */
export function formOf(html: string, action: RegExp, act?: string) {
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)];
  for (const [, to = '', inside = ''] of forms) {
    const inputs = [...inside.matchAll(/<input [^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      unescape(/value="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]);
    const fields = Object.fromEntries(inputs) as Record<string, string>;
    if (action.test(to) && (!act || fields['act'] === act || fields['by'] === act)) return { to, fields };
  }
  throw new Error(`no form to ${String(action)} ${act ?? ''} in ${html}`);
}

export const checkoutPath = ({ id }: Stripe.Checkout.Session) => `/sandbox/checkout/${id}`;

/** Acts as a browser on the sandbox's pages. */
export function browserOf(box: () => TestSandbox) {
  /** Fetches a page by its path or address, without following redirects. */
  async function open(path: string, init: RequestInit = {}) {
    const response = await fetch(box().url + path.replace('http://pantheon.test', ''), {
      redirect: 'manual',
      ...init,
    });
    return {
      status: response.status,
      to: response.headers.get('location'),
      headers: response.headers,
      html: await response.text(),
    };
  }

  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    open(path, { method: 'POST', body: new URLSearchParams(fields), headers });

  return {
    open,
    send,
    async submit(html: string, action: RegExp, changes: Record<string, string> = {}, act?: string) {
      const { to, fields } = formOf(html, action, act);
      return send(to, { ...fields, ...changes });
    },
  };
}
