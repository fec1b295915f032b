/** Mocks what browser tabs share and jsdom lacks: locks and broadcast channels. */
export function installTabs(): () => void {
  const channels = new Set<FakeChannel>();

  class FakeChannel extends EventTarget {
    constructor(readonly name: string) {
      super();
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels) {
        if (other !== this && other.name === this.name)
          other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
    }
    close(): void {
      channels.delete(this);
    }
  }

  let queue = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const turn = queue.then(() => {
      if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
      return run();
    });
    queue = turn.catch(() => undefined);
    return turn;
  };

  Object.assign(window, { BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
    Reflect.deleteProperty(navigator, 'locks');
  };
}

/** The locks that the tabs of a browser share, which jsdom lacks; returns the function that removes them. */
export function installLocks(): () => void {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work);
    turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const query = () => Promise.resolve({ held: [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}

/** Tells each change of storage to all tabs a moment later, as a browser tells the other tabs; until mocks are restored. */
export function announceStorage(): void {
  for (const method of ['setItem', 'removeItem'] as const) {
    const change = Storage.prototype[method] as (key: string, value?: string) => void;
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, key, value?: string) {
      change.call(this, key, value);
      setTimeout(() => window.dispatchEvent(new StorageEvent('storage', { key })), 5);
    });
  }
}
