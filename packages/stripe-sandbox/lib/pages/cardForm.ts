import { escape } from './escape';
import { isTestCard, type TypedCard } from '../objects/card';
import type { Form } from '../api/form';

/** The values of the fields. */
interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}
type CardFaults = Partial<Record<keyof CardFields, string>>;

/** The form is prefilled with a card that is accepted: one press is enough. */
export const FILLED_IN: CardFields = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: '',
};

export const DECLINED = 'Your card was declined. Please try another card.';

const NAME_MAX = 100;

/** The checksum that detects mistyped numbers (Luhn, ISO/IEC 7812). */
function isWellFormed(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{13,19}$/.test(number) && sum % 10 === 0;
}

/** "12/34", "12 / 2034" or "1234". */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/? ?(?:20)?(\d\d)$/.exec(text.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

function numberFault(number: string): string | undefined {
  if (!isWellFormed(number)) return 'This card number is not complete or has a mistake in it.';
  if (!isTestCard(number)) {
    return 'Only test cards work here, such as 4242 4242 4242 4242. Never type a real card.';
  }
  return undefined;
}

function expiryFault(expiry: ReturnType<typeof readExpiry>, now: number): string | undefined {
  if (!expiry) return 'Write the month and the year, such as 12/34.';
  // A card is valid until the end of its month.
  const isPast = Date.UTC(expiry.year, expiry.month) <= now * 1000;
  return isPast ? 'This date is in the past.' : undefined;
}

/** Reads the form of a card, at the time of the customer. */
export function readCard(
  form: Form,
  now: number,
): { fields: CardFields; faults: CardFaults; card: TypedCard | undefined } {
  const text = (name: keyof CardFields): string => {
    const value = form[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = text('number').replace(/[ -]/g, '');
  const expiry = readExpiry(text('expiry'));
  const name = text('name')
    .replace(/\p{Cc}/gu, '')
    .slice(0, NAME_MAX);
  const found = {
    number: numberFault(number),
    expiry: expiryFault(expiry, now),
    cvc: /^\d{3,4}$/.test(text('cvc')) ? undefined : 'Write the 3 or 4 digits of the security code.',
  };
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault)) as CardFaults;
  // What may be of a real card is neither kept nor echoed on the page.
  const isTest = isTestCard(number);
  const fields = {
    number: isTest ? text('number') : '',
    expiry: text('expiry'),
    cvc: isTest ? text('cvc') : '',
    name,
  };
  const isGood = expiry && Object.keys(faults).length === 0;
  return {
    fields,
    faults,
    card: isGood ? { number, expMonth: expiry.month, expYear: expiry.year, name: name || null } : undefined,
  };
}

interface FieldParts {
  label: string;
  attributes: string;
}

const FIELDS: Record<keyof CardFields, FieldParts> = {
  number: {
    label: 'Card number',
    attributes: 'inputmode="numeric" maxlength="23" list="test-cards" required',
  },
  expiry: { label: 'Expiry (MM / YY)', attributes: 'inputmode="numeric" maxlength="9" required' },
  cvc: { label: 'Security code', attributes: 'inputmode="numeric" maxlength="4" required' },
  name: { label: 'Name on the card (optional)', attributes: `maxlength="${NAME_MAX}"` },
};

/** The form before or after it was submitted. */
export interface CardState {
  fields: CardFields;
  faults?: CardFaults;
  /** Why the bank refused. */
  refusal?: string;
}

/** An invalid field takes the focus and is described by its message. */
function field(name: keyof CardFields, { fields, faults = {}, refusal }: CardState): string {
  const { label, attributes } = FIELDS[name];
  const fault = faults[name];
  const isFirstFault = Object.keys(faults)[0] === name;
  const isRefused = name === 'number' && refusal !== undefined;
  const state = [
    fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '',
    isRefused ? ' aria-describedby="refusal"' : '',
    isFirstFault || isRefused ? ' autofocus' : '',
  ].join('');
  return `<div class="field ${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escape(fields[name])}" autocomplete="off" ${attributes}${state} />
${fault ? `<p class="fault" id="${name}-fault">${escape(fault)}</p>` : ''}</div>`;
}

const TEST_CARDS: [number: string, what: string][] = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0259', 'pays, and its bank disputes each charge'],
  ['4000 0000 0000 0341', 'is kept, but every charge of it fails: a trial ends without a payment'],
];

/** The fields of a card, and the cards to type into them. */
export function cardFields(state: CardState): string {
  const options = TEST_CARDS.map(([number]) => `<option value="${number}"></option>`).join('');
  const rows = TEST_CARDS.map(
    ([number, what]) => `<li><code>${number}</code> <span>${what}</span></li>`,
  ).join('\n');
  const names = Object.keys(FIELDS) as (keyof CardFields)[];
  const notice = state.refusal
    ? `<p class="notice danger" role="alert" id="refusal">${escape(state.refusal)}</p>`
    : '';
  return `${notice}${names.map((name) => field(name, state)).join('\n')}
<datalist id="test-cards">${options}</datalist>
<details class="cards"><summary>Test cards</summary>
<ul>${rows}</ul>
<p>With any date to come and any security code. Never type a real card.</p></details>`;
}
