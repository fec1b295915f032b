import type { FastifyInstance } from 'fastify';

/** Takes JSON bodies. An empty one is none: clients also name the type of a body that they do not send. */
export function installJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
