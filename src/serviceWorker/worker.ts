import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheFallbackPlugin } from 'workbox-precaching/PrecacheFallbackPlugin.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { keepShared } from '../drafts/shared';
import type { WorkerMessage } from './messages';
import { readShare } from './readShare';

/** The service worker: the app's code without a network, and what other apps share (docs/page.md: The service worker). */
declare const self: ServiceWorkerGlobalScope;

/** Seconds after which the kept page is shown instead of the server's: a slow line takes longer for one round trip. */
const PAGE_LIMIT_S = 0.1;
/** Builds whose code is kept, for tabs that still run an older one. */
const KEPT_BUILDS = 5;
/** The page, at any of its addresses. */
const PAGE = '/';
/** Where other apps share to, and the shortcut "New post" leads (public/manifest.webmanifest). */
const NEW_POST = '/new-post';
/** What the server answers beside the page. */
const NOT_THE_PAGE = /^\/+(api|media|sandbox)(\/|$)/;

// scripts/precache.ts puts the list here. The page names the code of its build, so that its revision stands for all.
const files = self.__WB_MANIFEST as PrecacheEntry[];
const build = files.find(({ url }) => url === PAGE)?.revision ?? '';
const cacheName = `shell-${build}`;
const precache = new PrecacheController({ cacheName });
precache.addToCacheList(files);

async function deleteOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -(KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  void precache.install(event);
  event.waitUntil(deleteOldBuilds());
});
// So that the tab of the first visit can use it, too.
clientsClaim();

// A new build waits until a member agrees, or no tab of an older one is left (app/serviceWorker).
self.addEventListener('message', ({ data, ports: [port] }: ExtendableMessageEvent) => {
  const message = data as WorkerMessage;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  else port?.postMessage(precache.getCacheKeyForURL(message.url) !== undefined);
});

/** Keeps what is shared until the box for a new post takes it, and leads there. */
async function receiveShare({ request }: { request: Request }): Promise<Response> {
  const form = request.method === 'POST' ? await request.formData() : new FormData();
  await keepShared(readShare(form, Date.now()));
  return Response.redirect('/home', 303);
}
const isNewPost = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && url.pathname === NEW_POST;
registerRoute(isNewPost, receiveShare, 'GET');
registerRoute(isNewPost, receiveShare, 'POST');

/** A proxy's page about a server that is away helps no one. */
const refuseFailures = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`The page was answered with ${response.status}.`);
    return response;
  },
};

// The server's page, whose cookie and policy are of today; else the one that came with this build.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PAGE_LIMIT_S,
      plugins: [
        refuseFailures,
        new PrecacheFallbackPlugin({ fallbackURL: PAGE, precacheController: precache }),
      ],
    }),
    { denylist: [NOT_THE_PAGE] },
  ),
);

registerRoute(new PrecacheRoute(precache));

// Code of other builds: of a tab that was open before this one took over, and of a page that came before its worker did.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);
