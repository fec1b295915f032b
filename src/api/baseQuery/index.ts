import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { uuid } from '../uuid';
import { withNetworkState } from './networkState';
import { withRetry } from './retry';
import { withSession } from './session';
import { transport } from './transport';
import type { CallArgs, CallOptions } from './types';
import { withVisiblePage } from './visiblePage';

const enhanced = withSession(withRetry(withVisiblePage(withNetworkState(transport))));

/** Makes every call of the app (docs/architecture.md). Its attempts send the same token and Idempotency-Key. */
export const baseQuery = (args: CallArgs, api: BaseQueryApi, options: CallOptions = {}) =>
  enhanced({ ...args, idempotencyKey: args.idempotencyKey ?? uuid() }, api, options);
