import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followHints } from '#contract/live';
import type { Span, Tracing } from '../tracing';

/** A span for each request but live streams, which last as long as their page. */
export function installTraces(app: FastifyInstance, tracing: Tracing | null): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, is404, routeOptions } = request;
    const route = is404 ? undefined : routeOptions.url;
    if (route === followHints.url) {
      done();
      return;
    }
    const span = tracing.begin('request', `${method} ${route ?? ''}`.trim(), {
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
  const end = (request: FastifyRequest, status?: number) => {
    spans.get(request)?.end({ 'http.response.status_code': status }, status !== undefined && status >= 500);
    // A request whose client leaves may be answered afterwards.
    spans.delete(request);
  };
  app.addHook('onResponse', (request, { statusCode }, done) => {
    end(request, statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request);
    done();
  });
}
