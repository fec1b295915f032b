import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** The API describes itself at /api/openapi.json, from the schemas that validate and serialise. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pantheon', version: '1', description: 'The API of the Pantheon social network.' },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Token {token}`, with the token that /api/login/ answered',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) =>
        typeof json.$id === 'string' ? json.$id : `def-${i}`,
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
