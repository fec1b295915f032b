import { useState, type ComponentType } from 'react';
import { toast } from './toast';

/**
 * Like React.lazy, but a failed load shows a toast instead of breaking the page, which may be the error page itself, and can
 * be tried again.
 * @param onFailure called after a failed load
 * @returns the component, null until it is loaded, and a function that loads it
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure?: () => void,
) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const loadComponent = async () => {
    try {
      const { default: loaded } = await load();
      setComponent(() => loaded);
    } catch {
      toast('This could not be loaded. Please check your connection and try again.', 'error');
      onFailure?.();
    }
  };
  return [component, () => void loadComponent()] as const;
}
