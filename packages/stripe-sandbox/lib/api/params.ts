import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type Stripe from 'stripe';
import { invalidParam, StripeFailure } from '../failure';
import type { Form } from './form';

const CLOSED = { additionalProperties: false };

/** Parameters of a call. Every call takes `expand`. */
export const params = <P extends TProperties>(properties: P) =>
  Type.Object({ ...properties, expand: Type.Optional(Type.Array(Type.String())) }, CLOSED);

export const object = <P extends TProperties>(properties: P) => Type.Object(properties, CLOSED);

/** A parameter for which '' removes the value. */
export const emptyable = <S extends TSchema>(schema: S) => Type.Union([Type.Literal(''), schema]);

export const Metadata = emptyable(
  Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 })),
);

/** Parameters of every list. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  starting_after: Type.Optional(Type.String()),
  ending_before: Type.Optional(Type.String()),
};

export const RangeQuery = Type.Union([
  Type.Integer(),
  object({
    gt: Type.Optional(Type.Integer()),
    gte: Type.Optional(Type.Integer()),
    lt: Type.Optional(Type.Integer()),
    lte: Type.Optional(Type.Integer()),
  }),
]);

/** `/line_items/0/price` → line_items[0][price], as Stripe names parameters. */
const nameOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part, i) => (i === 0 ? part : `[${part}]`))
    .join('');

interface Fault {
  keyword: string;
  instancePath: string;
  params: object;
}

function toFailure({ keyword, instancePath, params: details }: Fault): StripeFailure {
  if (keyword === 'required') {
    const [name = ''] = (details as { requiredProperties: string[] }).requiredProperties;
    const param = nameOf(`${instancePath}/${name}`);
    return invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing');
  }
  if (keyword === 'additionalProperties') {
    const [name = ''] = (details as { additionalProperties: string[] }).additionalProperties;
    const param = nameOf(`${instancePath}/${name}`);
    return invalidParam(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  }
  const param = nameOf(instancePath);
  const isInteger = (details as { type?: string }).type === 'integer';
  return isInteger
    ? invalidParam(param, `Invalid integer: ${param}`, 'parameter_invalid_integer')
    : invalidParam(param, `Invalid ${param || 'request'}`);
}

/** Parses parameters by their schema, which converts text to numbers and booleans. Throws a StripeFailure. */
export function reader<S extends TSchema>(schema: S): (form: Form) => Static<S> {
  const check = Compile(schema);
  return (form) => {
    const value: unknown = Value.Convert(schema, form);
    if (check.Check(value)) return value;
    const faults: Fault[] = check.Errors(value);
    // An unknown parameter is reported first: other errors may be caused by it.
    const fault = faults.find(({ keyword }) => keyword === 'additionalProperties') ?? faults[0];
    throw fault ? toFailure(fault) : new StripeFailure('Invalid request');
  };
}

/** Metadata after a change: '' removes a key, or all of them when given instead of the object. */
export function mergeMetadata(
  before: Stripe.Metadata,
  change: '' | Record<string, string> | undefined,
): Stripe.Metadata {
  if (change === '') return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
