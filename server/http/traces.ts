import type { FastifyInstance } from 'fastify';
import { followHints } from '#contract/live';
import type { Span, Tracing } from '../tracing';

/** A span for each request but live streams, which last as long as their page. */
export function installTraces(app: FastifyInstance, tracing: Tracing | null): void {
  if (!tracing) return;
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, is404, routeOptions } = request;
    const route = is404 ? undefined : routeOptions.url;
    if (route === followHints.url) {
      done();
      return;
    }
    const span = tracing.begin(`${method} ${route ?? ''}`.trim(), {
      'http.request.method': method,
      'http.route': route,
      'pantheon.request.id': id,
    });
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives in events that do not know the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end({}, false);
    done();
  });
}
