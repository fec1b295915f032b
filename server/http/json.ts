import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies. An empty one counts as none, since some clients send the type without a body. */
export function installJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
