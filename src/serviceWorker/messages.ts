/** What a page tells the service worker. */
export type WorkerMessage =
  /** Take over from the build before. */
  | { type: 'SKIP_WAITING' }
  /** Answered on the port with whether the worker's build has this file. */
  | { type: 'HAS'; url: string };
