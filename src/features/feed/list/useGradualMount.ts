import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';

/** The indexes of the first and last item that are visible. */
interface Visible {
  startIndex: number;
  endIndex: number;
}

/** How many items away from the visible ones. */
const distance = ({ index }: VirtualItem, { startIndex, endIndex }: Visible): number =>
  Math.max(startIndex - index, index - endIndex, 0);

/**
 * Which items of a virtualizer to render now. To mount a card is the longest work of opening and of scrolling a list,
 * so those that are not visible yet are mounted one a frame, the nearest first.
 * @param visible null while it is unknown: all are rendered
 */
export function useGradualMount(items: VirtualItem[], visible: Visible | null): VirtualItem[] {
  const [mounted, setMounted] = useState<ReadonlySet<VirtualItem['key']>>(new Set());
  const isDue = (item: VirtualItem) => !visible || mounted.has(item.key) || distance(item, visible) === 0;
  const due = items.filter(isDue);

  useEffect(() => {
    if (mounted.size === items.length && items.every(({ key }) => mounted.has(key))) return;
    const [next] = items
      .filter((item) => !isDue(item))
      .sort((one, other) => (visible ? distance(one, visible) - distance(other, visible) : 0));
    const frame = requestAnimationFrame(() => {
      setMounted(new Set([...due, ...(next ? [next] : [])].map(({ key }) => key)));
    });
    return () => cancelAnimationFrame(frame);
  });
  return due;
}
