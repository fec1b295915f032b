import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';
import type { Context } from '../context';
import { installJson, installMultipart } from './bodies';
import { installClosing } from './closing';
import { installCompression } from './compression';
import { installSocketLimit } from './connections';
import { installCsrf } from './csrf';
import { installDeadlines } from './deadlines';
import { installHealth } from './health';
import { installLimits } from './limits';
import { installOpenApi } from './openapi';
import { installOverload } from './overload';
import { installReadDb } from './readDb';
import { installRecentWrites } from './recentWrites';
import { installRequestEvents } from './requestEvents';
import { requestLimits } from './requestLimits';
import { installSecurity } from './security';
import {
  installSessions,
  installTokens,
  requireConfirmation,
  refuseSuspended,
  requireSessions,
  type FindSession,
} from './session';
import { installSite } from './site';
import { installSlots } from './slots';

interface HttpOptions extends Context {
  findSession: FindSession;
}

type Install<Options> = (app: FastifyInstance, options: Options) => unknown;

/** A plugin without a scope of its own. Fastify refuses it when it is registered before its dependencies. */
const shared = <Options extends object>(name: string, dependencies: string[], install: Install<Options>) =>
  fp(
    async (app: FastifyInstance, options: Options) => {
      await install(app, options);
    },
    { name, dependencies },
  );

/** Finds the member of a request. Limits of a known session are counted before, those of an unknown one after. */
export const sessions = shared<Pick<HttpOptions, 'findSession'>>(
  'sessions',
  ['limits', 'csrf'],
  (app, { findSession }) => {
    installTokens(app);
    const { beforeSession, afterSession } = requestLimits(app);
    app.addHook('onRequest', beforeSession);
    installSessions(app, findSession);
    app.addHook('onRequest', afterSession);
    requireSessions(app);
    refuseSuspended(app);
  },
);

/** The plugins that every request passes, in this order. */
const plugins: FastifyPluginAsync<HttpOptions>[] = [
  shared('closing', [], (app, { draining }) => installClosing(app, draining)),
  shared('socket-limit', [], (app, { config }) => installSocketLimit(app, config)),
  shared('deadlines', [], installDeadlines),
  shared('request-events', [], installRequestEvents),
  shared('compression', [], installCompression),
  shared('security', [], (app, { config }) => installSecurity(app, config)),
  shared('overload', ['security'], (app, { config }) => installOverload(app, config)),
  shared('openapi', ['security'], installOpenApi),
  shared('cookies', [], (app) => app.register(cookie)),
  shared('limits', [], (app, { config, redis }) => installLimits(app, config, redis)),
  shared('csrf', ['cookies'], (app, { config }) => installCsrf(app, config)),
  sessions,
  shared('confirmation', ['sessions'], (app, { config }) => {
    if (config.guardsNewcomers) requireConfirmation(app);
  }),
  shared('read-db', ['cookies', 'sessions'], installReadDb),
  shared('recent-writes', ['cookies'], (app, { config }) => installRecentWrites(app, config)),
  shared('slots', ['sessions'], (app, { config }) => installSlots(app, config)),
  shared('json', [], installJson),
  shared('multipart', [], installMultipart),
  shared('health', ['overload'], installHealth),
];

export const http = shared<HttpOptions>('http', [], async (app, options) => {
  for (const plugin of plugins) await app.register(plugin, options);
});

/** Serves the page and its files at every address without a route. */
export const site = shared<{ config: Config }>('site', ['http'], (app, { config }) =>
  installSite(app, config),
);

/** The routes of a feature, in a scope of their own. */
export const feature = <Options extends object>(routes: Install<Options>) =>
  fp(
    async (app: FastifyInstance, options: Options) => {
      await routes(app, options);
    },
    { name: routes.name, encapsulate: true, dependencies: ['http'] },
  );
