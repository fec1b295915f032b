import type { LogEvent } from 'kysely';

/** Where traces are sent, and of how many requests and jobs. */
export interface TracingConfig {
  /** Of an OpenTelemetry collector, without /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  /** From 0 to 1. */
  share: number;
}

/** What a span says of itself: OpenTelemetry's names, and nothing of a member. */
export type Attributes = Record<string, string | number | undefined>;

/** A request or a job that is under way. */
export interface Span {
  /** Does work whose statements belong to the span. */
  run<T>(work: () => T): T;
  /** @param isFailure whether it did not do what was asked of it, through no fault of the one who asked */
  end(attributes: Attributes, isFailure: boolean): void;
}

/** Spans of requests, jobs and their statements, for an OpenTelemetry collector. */
export interface Tracing {
  begin(kind: 'request' | 'job', name: string, attributes: Attributes): Span;
  /** Hears each statement. Without its values. */
  onQuery(event: LogEvent): void;
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>;
}
