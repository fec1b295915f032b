import { useEffect, useState, type ComponentType } from 'react';
import { delayOrOnline } from '../../network/delay';

/** Milliseconds until a failed load is tried again. */
const RETRY_MS = 5_000;

/**
 * Loads a part of the page that must not be missing: after a failure it is loaded again, until it is there.
 * @param load the same function each time
 * @returns null until it is loaded
 */
export function useEventually(
  load: () => Promise<{ default: ComponentType }>,
  isNeeded = true,
): ComponentType | null {
  const [component, setComponent] = useState<ComponentType | null>(null);
  const isWanted = isNeeded && !component;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const attempt = async (): Promise<void> => {
      try {
        const { default: loaded } = await load();
        if (!signal.aborted) setComponent(() => loaded);
      } catch {
        await delayOrOnline(RETRY_MS, signal);
        if (!signal.aborted) await attempt();
      }
    };
    void attempt();
    return () => controller.abort();
  }, [isWanted, load]);
  return component;
}
