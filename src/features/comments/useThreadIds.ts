import { useMemo } from 'react';
import type { Pages } from '../../api/pages';
import { useAppSelector } from '../../app/hooks';
import { selectAdditions, withAdditions } from '../../optimistic/additions';

const EMPTY: Pages<number> = { pages: [], pageParams: [] };

/**
 * The ids of a list of comments to render. New comments of the member are last, even if pages before them are missing.
 * @param name of the list in the additions slice
 */
export function useThreadIds(name: string, list: Pages<number> = EMPTY): number[] {
  const additions = useAppSelector((state) => selectAdditions(state, name));
  return useMemo(() => {
    const last = list.pages.at(-1);
    return withAdditions(list, additions, { side: 'end', readAt: last?.next === null ? last.readAt : 0 });
  }, [list, additions]);
}
