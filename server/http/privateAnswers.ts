import type { FastifyInstance } from 'fastify';

/** Browser features that the page never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'usb'].map((name) => `${name}=()`).join(', ');

/** Answers of the API are kept by no one (decisions: The wire), and no page may ask for a camera and the like. */
export function installPrivateAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Permissions-Policy', PERMISSIONS);
    if (request.routeOptions.config.session) reply.header('Cache-Control', 'no-store');
    done();
  });
}
