import path from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { diskMedia } from '../../server/adapters/media/disk';
import { readConfig } from '../../server/config';
import { servePictures } from '../../server/features/media/routes';
import { installSite } from '../../server/http/site';

/** Serves the control page in WEB_DIR the way the server serves the product, and the pictures in DATA_DIR. */
const config = readConfig(process.env);
const app = fastify();
await app.register(cookie);
app.get('/readyz', () => 'ready');
servePictures(app, { config, media: diskMedia(path.join(config.dataDir, 'media')) }, async () => {});
await installSite(app, { ...config, webDir: process.env['WEB_DIR'] ?? config.webDir });
await app.listen({ port: config.port, host: config.host });
