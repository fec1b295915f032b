import type { Static, TSchema } from 'typebox';
import type { Trx } from '../database/connect';
import { expand } from './expand';
import type { Form } from './form';
import { reader } from './params';

interface Request<P> {
  trx: Trx;
  params: P;
  /** The `:id` of the path; '' where there is none. */
  id: string;
}

/** One call of the API. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run: (trx: Trx, form: Form, id: string) => Promise<object>;
}

/** A call that reads its parameters by a schema and answers an object, in a transaction of its own. */
export function call<S extends TSchema>(
  method: Call['method'],
  path: string,
  schema: S,
  handle: (request: Request<Static<S>>) => Promise<object>,
): Call {
  const read = reader(schema);
  return {
    method,
    path,
    async run(trx, form, id) {
      const params = read(form);
      const { expand: paths } = params as { expand?: string[] };
      return expand(trx, await handle({ trx, params, id }), paths);
    },
  };
}
