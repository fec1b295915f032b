import { useEffect } from 'react';

/** When a phone's keyboard goes, the header comes back: what has the focus is not left below it. */
export function useClearOfHeader(): void {
  useEffect(() => {
    let height = window.innerHeight;
    const onResize = () => {
      const hasGrown = window.innerHeight > height;
      height = window.innerHeight;
      const focused = document.activeElement?.closest('main *');
      if (!hasGrown || !focused) return;
      const { top, bottom } = focused.getBoundingClientRect();
      if (bottom > 0 && top < height) focused.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
}
