import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/keepFocus';

/**
 * When a chat is left for the list, its row gets the focus. If that is gone, or goes once the list is refetched, such as after
 * a block, the one that took its place gets it.
 * @param open the other member of the open conversation
 */
export function useFocusAfterChat(scroller: HTMLElement | null, open: string | undefined): void {
  /** The row of the chat that is open, or was left. */
  const last = useRef<{ username: string; href: string; index: number; isLeft: boolean }>(undefined);
  useEffect(() => {
    const rows = [...(scroller?.querySelectorAll('a') ?? [])];
    if (open !== undefined) {
      const index = rows.findIndex((row) => row.matches('[aria-current]'));
      const row = rows[index];
      if (row) last.current = { username: open, href: row.href, index, isLeft: false };
      else if (last.current?.username !== open) last.current = undefined;
      return;
    }
    if (!last.current || rows.length === 0) return;
    const { href, index, isLeft } = last.current;
    const row = rows.find((one) => one.href === href);
    if (row ? !isLeft : !isLeft || isFocusLost()) (row ?? rows[index] ?? rows.at(-1))?.focus();
    last.current = row && { ...last.current, isLeft: true };
  });
}
