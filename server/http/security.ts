import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PROVIDER_HOSTS } from '../adapters/payments';
import type { Config } from '../config';

/** Browser features that the page never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'usb'].map((name) => `${name}=()`).join(', ');

/** Helmet's headers, computed once: they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}

/** Security headers, a strict Content-Security-Policy, and CORS for the configured origins alone. Responses of the API are kept by no one. */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...PROVIDER_HOSTS.script],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.mediaUrl ? [new URL(config.mediaUrl).origin] : [])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...PROVIDER_HOSTS.connect],
        frameSrc: PROVIDER_HOSTS.frame,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  headers['permissions-policy'] = PERMISSIONS;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.routeOptions.config.session) reply.header('Cache-Control', 'no-store');
    done();
  });
  await app.register(cors, {
    origin: config.allowedOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-CSRFToken', 'Idempotency-Key'],
    exposedHeaders: ['Link', 'Retry-After', 'X-Request-Id', 'X-Server-Time'],
    maxAge: 86_400,
    strictPreflight: false,
  });
}
