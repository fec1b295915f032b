import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { schemas } from '#contract/schemas';
import type { Context } from './context';
import { passwordResetRoutes } from './features/auth/resetRoutes';
import { authRoutes } from './features/auth/routes';
import { commentRoutes } from './features/comments/routes';
import { followRoutes } from './features/follows/routes';
import { liveRoutes } from './features/live/routes';
import { mediaRoutes } from './features/media/routes';
import { messageRoutes } from './features/messages/routes';
import { moderationRoutes } from './features/moderation/routes';
import { postRoutes } from './features/posts/routes';
import { profileRoutes } from './features/profile/routes';
import { searchRoutes } from './features/search/routes';
import { subscriptionRoutes } from './features/subscriptions/routes';
import { installClosing } from './http/closing';
import { ARRIVAL_TIMEOUTS, installSocketLimit } from './http/connections';
import { installCsrf } from './http/csrf';
import { answerError, answerUnreadable } from './http/errors';
import { installHealth } from './http/health';
import { installJson } from './http/json';
import { installLimits } from './http/limits';
import { installMemberTurns } from './http/memberTurns';
import { installMultipart } from './http/multipart';
import { installOpenApi } from './http/openapi';
import { installOverload } from './http/overload';
import { installPrivateAnswers } from './http/privateAnswers';
import { requestLimits } from './http/requestLimits';
import { installSecurity } from './http/security';
import { installSessions, requireSessions } from './http/session';
import { installSite } from './http/site';
import { validatorCompiler } from './http/validation';
import { installWriteTurns } from './http/writeTurns';

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
    // What still arrives on open connections while the server ends is answered, not turned away.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  app.setValidatorCompiler(validatorCompiler);
  for (const schema of schemas) app.addSchema(schema);
  app.setErrorHandler(answerError);
  installClosing(app);
  installSocketLimit(app, config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });

  installPrivateAnswers(app);
  await installSecurity(app, config);
  await installOverload(app, config);
  await installOpenApi(app);
  await app.register(cookie);
  installLimits(app, config);
  installWriteTurns(app, config);
  installCsrf(app, config);
  const limits = requestLimits(app);
  app.addHook('onRequest', limits.beforeSession);
  installSessions(app, db);
  app.addHook('onRequest', limits.afterSession);
  requireSessions(app);
  installMemberTurns(app, config);
  installJson(app);
  await installMultipart(app);

  installHealth(app, context.backgroundDb);
  authRoutes(app, context);
  commentRoutes(app, context);
  followRoutes(app, context);
  liveRoutes(app, context);
  mediaRoutes(app, context);
  messageRoutes(app, context);
  passwordResetRoutes(app, context);
  moderationRoutes(app, context);
  postRoutes(app, context);
  profileRoutes(app, context);
  searchRoutes(app, context);
  await subscriptionRoutes(app, context);
  await installSite(app, config);
  return app;
}
