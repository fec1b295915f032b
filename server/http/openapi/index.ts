import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { describe } from './describe';
import type { Document } from './document';
import { docsPage, docsStyle } from './page';

/** Where the page finds its stylesheet: the Content-Security-Policy forbids a style of its own. */
const STYLE_PATH = '/api/docs.css';

/** The API describes itself: /api/openapi.json, from the schemas that validate and serialise, and a page to read. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pantheon', version: '1' },
      servers: [{ url: '/' }],
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
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({ schema: { ...schema, 'x-call': route.config }, url }),
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) =>
        typeof json.$id === 'string' ? json.$id : `def-${i}`,
    },
  });
  let made: { document: Document; page: string } | undefined;
  // Rendered on the first request, when every route is registered.
  const make = () => {
    if (made) return made;
    const document = describe(app.swagger() as unknown as Document);
    return (made = { document, page: docsPage(document, STYLE_PATH) });
  };
  app.get('/api/openapi.json', () => make().document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(make().page));
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
