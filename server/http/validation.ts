import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { notFound, Problem } from './problem';

// `Clean` would sort a schema's unions for each request, so that the larger of two objects is tried first. No body has these.
Settings.Set({ unionPrioritySort: false });

interface Fault {
  keyword: string;
  instancePath: string;
  params: object;
  message: string;
}

const WANTED: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const CHOICES = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function sentence(field: string, { keyword, params, message }: Fault): string {
  const name = field === 'body' ? 'The request' : field;
  if (keyword === 'required') return `${name} is required.`;
  if (keyword === 'type') {
    const { type } = params as { type: string | string[] };
    return `${name} must be ${[type]
      .flat()
      .map((one) => WANTED[one] ?? one)
      .join(' or ')}.`;
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { allowedValues: string[] };
    return `${name} must be ${CHOICES.format(allowedValues)}.`;
  }
  return `${name} ${message}.`;
}

function faultyField({ keyword, instancePath, params }: Fault): string {
  const missing =
    keyword === 'required' ? (params as { requiredProperties: string[] }).requiredProperties[0] : undefined;
  return missing ?? instancePath.split('/')[1] ?? 'body';
}

function toProblem(httpPart: string | undefined, faults: Fault[]): Problem {
  // An address whose id is invalid does not exist.
  if (httpPart === 'params') return notFound('There is nothing at this address.');
  const fault = faults[0];
  if (!fault) return new Problem(400, 'The request could not be understood.');
  const field = faultyField(fault) || 'body';
  const words = sentence(field, fault);
  return new Problem(400, words, { errors: { [field]: [words] } });
}

/** Converts whole numbers of an address; everything else stays text for the schema to check. */
function convert(schema: TSchema, input: object): object {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(input).map(([name, text]: [string, unknown]) => {
      const isWhole =
        properties[name]?.type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text);
      return [name, isWhole ? Number(text) : text];
    }),
  );
}

/**
 * Checks requests against the contract's schemas. Whole numbers of the address (query, params) are converted, and what
 * is missing there gets its default. A body loses the fields that its call does not have, so that none can become a column.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  return (input: unknown) => {
    if (httpPart === 'body' && (input === undefined || input === null)) {
      return { error: new Problem(400, 'The request has no content.') };
    }
    const isBody = httpPart === 'body';
    const value = isBody ? input : Value.Default(schema, convert(schema, input as object));
    if (check.Check(value)) return { value: isBody ? Value.Clean(schema, value) : value };
    return { error: toProblem(httpPart, check.Errors(value)) };
  };
};
