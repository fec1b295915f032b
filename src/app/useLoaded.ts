import { useState, type ComponentType } from 'react';
import { toast } from '../ui/toast';

/**
 * A part of the app whose code is fetched when it is first asked for. Where it cannot be fetched the member is told, and
 * the page stays: the part may be the one that reports that the page broke.
 * @returns the part, null until it is there, and what fetches it
 */
export function useLoaded<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = async () => {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
    } catch {
      toast('This could not be loaded. Please check your connection and try again.', 'error');
    }
  };
  return [part, () => void fetchPart()] as const;
}
