import { useEffect, useState, type ComponentType } from 'react';
import { delayOrOnline } from '../../network/delay';

/** Milliseconds until a failed load is tried again. */
const RETRY_MS = 5_000;

interface EventuallyProps {
  /** The same function each time. */
  load: () => Promise<{ default: ComponentType }>;
  /** Whether to load it now. */
  isNeeded: boolean;
}

/** A part of the page that must not be missing: after a failed load it is loaded again, until it is there. */
export function Eventually({ load, isNeeded }: EventuallyProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const isWanted = isNeeded && !Part;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const attempt = async (): Promise<void> => {
      try {
        const { default: loaded } = await load();
        if (!signal.aborted) setPart(() => loaded);
      } catch {
        await delayOrOnline(RETRY_MS, signal);
        if (!signal.aborted) await attempt();
      }
    };
    void attempt();
    return () => controller.abort();
  }, [isWanted, load]);
  return Part && <Part />;
}
