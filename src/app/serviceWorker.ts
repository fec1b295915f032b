import { browserStorage } from '../api/browserStorage';
import { deleteExpiredShared } from '../drafts/shared';
import { deleteLastVisit } from '../lastVisit/deleteLastVisit';
import type { WorkerMessage } from '../serviceWorker/messages';
import { toast } from '../ui/toast';

/** Milliseconds after which the page has been rendered, and the code of others prefetched (public/preload.js). */
const REGISTER_AFTER_MS = 5_000;
/** Milliseconds between checks for a new build, in a tab that stays open. */
const CHECK_MS = 3_600_000;
/** Milliseconds that a new worker gets to take over. It waits while the old one has something under way, for minutes if need be. */
const TAKE_OVER_MS = 3_000;

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** Whether a worker came with the build that this page runs: the runtime script names all code of a build. */
const isOfThisBuild = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    const runtime = document.querySelector<HTMLScriptElement>('script[src*="/runtime."]');
    tell(worker, { type: 'HAS', url: runtime?.src ?? '' }, [port2]);
  });

/** Lets a new build take over, and loads its page. Drafts are in storage. */
function changeBuild({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload);
    // Under the old worker, too, the server's page is of the new build.
    setTimeout(reload, TAKE_OVER_MS);
    tell(waiting, { type: 'SKIP_WAITING' });
  } else {
    // Another tab has done it.
    reload();
  }
}

async function offer(registration: ServiceWorkerRegistration, waiting: ServiceWorker): Promise<void> {
  // After a usual reload the page is of the new build already: there is nothing to ask.
  if (await isOfThisBuild(waiting)) tell(waiting, { type: 'SKIP_WAITING' });
  else
    toast('A new version is ready', 'info', {
      label: 'Reload',
      onClick: () => changeBuild(registration),
      stays: true,
    });
}

function followBuilds(registration: ServiceWorkerRegistration): void {
  const followInstalling = () => {
    const { installing, active } = registration;
    if (!installing || !active) return;
    installing.onstatechange = () => {
      if (installing.state === 'installed') void offer(registration, installing);
    };
  };
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  if (registration.waiting) void offer(registration, registration.waiting);
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    followBuilds(registration);
    setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
  } catch {
    // A private window, or a browser in which workers are turned off: the page works without one.
  }
}

/** Registers the service worker, once the page has what it needs, and removes what an end of a session may have left. */
export function startServiceWorker(): void {
  void deleteExpiredShared(Date.now());
  // The browser was closed in the middle of it.
  if (browserStorage.get('authToken') === null) void deleteLastVisit();
  if ('serviceWorker' in navigator) setTimeout(() => void register(), REGISTER_AFTER_MS);
}
