import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { VERSION } from '../version';
import type { Tracing, TracingConfig } from '.';

/** How long a collector may take, and how long the end of the server waits for it. */
const SEND_TIMEOUT_MS = 3_000;
/** Spans that wait to be sent; more are dropped. */
const WAITING = 4_096;
/** Characters of a statement. */
const STATEMENT_MAX = 2_000;

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };

/** Tells what the libraries have to say, such as that the collector cannot be reached, in the server's log. */
function logTo(log: FastifyBaseLogger): void {
  const warn = (message: string) => log.warn({ reason: message }, 'traces');
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/**
 * Traces over OTLP (HTTP, JSON). Each request begins a trace of its own, so that no caller decides what is recorded.
 */
export function otlpTracing({ endpoint, headers, share }: TracingConfig, log: FastifyBaseLogger): Tracing {
  logTo(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'pantheon',
      'service.version': VERSION,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanLimits: { attributeValueLengthLimit: STATEMENT_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          headers,
          timeoutMillis: SEND_TIMEOUT_MS,
        }),
        maxQueueSize: WAITING,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('pantheon');
  const current = new AsyncLocalStorage<ReturnType<typeof tracer.startSpan>>();

  return {
    begin(kind, name, attributes) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, ROOT_CONTEXT);
      return {
        run: (work) => current.run(span, work),
        end(more, isFailure) {
          span.setAttributes(more);
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    onQuery({ level, query, queryDurationMillis }) {
      const parent = current.getStore();
      if (!parent?.isRecording()) return;
      const now = performance.now();
      const operation = /\w+/.exec(query.sql)?.[0].toUpperCase() ?? 'SQL';
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
      const span = tracer.startSpan(
        operation,
        { kind: SpanKind.CLIENT, startTime: now - queryDurationMillis, attributes },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },

    stop: () => provider.shutdown().catch(() => undefined),
  };
}
