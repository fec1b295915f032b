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
