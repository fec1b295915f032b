/** A map that components follow with useSyncExternalStore. */
export class ObservableMap<T> extends Map<string, T> {
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Deletes all entries whose key begins with the prefix. */
  forget(prefix: string): void {
    for (const key of this.keys()) if (key.startsWith(prefix)) this.delete(key);
    this.notify();
  }
}
