import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { schemas } from '#contract/schemas';
import type { Context } from './context';
import { authRoutes } from './features/auth/routes';
import { blockRoutes } from './features/blocks/routes';
import { caseRoutes } from './features/cases/routes';
import { commentRoutes } from './features/comments/routes';
import { followRoutes } from './features/follows/routes';
import { batchPostCounts } from './features/reactions/counts';
import { liveRoutes } from './features/live/routes';
import { mediaRoutes } from './features/media/routes';
import { messageRoutes } from './features/messages/routes';
import { moderationRoutes } from './features/moderation/routes';
import { muteRoutes } from './features/mutes/routes';
import { postRoutes } from './features/posts/routes';
import { SpamLinks } from './features/newcomers/spamLinks';
import { SharedPages } from './features/posts/sharedPages';
import { profileRoutes } from './features/profile/routes';
import { reportRoutes } from './features/reports/routes';
import { ruleRoutes } from './features/rules/routes';
import { searchRoutes } from './features/search/routes';
import { sessionFinder } from './features/sessions/queries';
import { subscriptionRoutes } from './features/subscriptions/routes';
import { ARRIVAL_TIMEOUTS } from './http/connections';
import { clientErrorHandler, errorHandler } from './http/errors';
import { feature, http, site } from './http/plugins';
import { installTraces } from './http/traces';
import { serializerCompiler } from './http/serialization';
import { validatorCompiler } from './http/validation';

/** A new feature adds its routes here; each is a plugin with a scope of its own. */
const features = [
  authRoutes,
  blockRoutes,
  caseRoutes,
  commentRoutes,
  followRoutes,
  liveRoutes,
  mediaRoutes,
  messageRoutes,
  moderationRoutes,
  muteRoutes,
  postRoutes,
  profileRoutes,
  reportRoutes,
  ruleRoutes,
  searchRoutes,
  subscriptionRoutes,
];

/** Largest JSON body, in bytes: a post of 5,000 characters of 4 bytes each, escaped, fits. */
const BODY_MAX_BYTES = 65_536;

/** The server without its socket: what main.ts listens with and tests call into. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, db } = context;
  const app = fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    ...ARRIVAL_TIMEOUTS,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections while the server shuts down are still answered.
    return503OnClosing: false,
    frameworkErrors: errorHandler,
    clientErrorHandler,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  for (const schema of schemas) app.addSchema(schema);
  app.setErrorHandler(errorHandler);

  installTraces(app, context.tracing);
  await app.register(http, { ...context, findSession: sessionFinder(db) });
  app.decorate('spamLinks', await SpamLinks.open(config.spamLinksFile, context.log));
  app.decorate('sharedPages', new SharedPages(db));
  app.decorate('publishCounts', batchPostCounts(app, context.backgroundDb));
  for (const routes of features) await app.register(feature(routes), context);
  await app.register(site, { config });
  return app;
}
