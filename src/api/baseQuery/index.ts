import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { withCsrf } from './csrf';
import { withFailureNote } from './failureNote';
import { withIdempotencyKey } from './idempotency';
import { withConnectivity } from './connectivity';
import { withLostAnswer } from './lostAnswer';
import { withRetry } from './retry';
import { withServerClock } from './serverClock';
import { withSession } from './session';
import { transport } from './transport';
import type { CallArgs, CallOptions } from './types';
import { withVisiblePage } from './visiblePage';

const attempt = withVisiblePage(withConnectivity(withFailureNote(withCsrf(withServerClock(transport)))));
const chain = withSession(withIdempotencyKey(withRetry(withLostAnswer(attempt))));

/** Every call of the app passes this chain; the session link is outermost, the attempt innermost (docs/architecture.md). */
export const baseQuery = (args: CallArgs, api: BaseQueryApi, options?: CallOptions) =>
  chain(args, api, options ?? {});
