import fastify from 'fastify';
import { feature, sessions } from './plugins';

test('the session hook is refused before the limits and the CSRF check', async () => {
  const app = fastify();
  await expect(app.register(sessions, { findSession: () => Promise.resolve(null) })).rejects.toThrow(
    /'limits' of plugin 'sessions'/,
  );
});

test('the routes of a feature are refused before what every request passes', async () => {
  const routes = feature(function postRoutes() {
    return undefined;
  });
  await expect(fastify().register(routes, {})).rejects.toThrow(/'http' of plugin 'postRoutes'/);
});
