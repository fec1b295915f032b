import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whether the browser's Back leads to this page, as far as the browser tells (Navigation API). */
function isBefore(path: string): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = window.navigation;
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
  return Boolean(before?.url && new URL(before.url).pathname === path);
}

/**
 * For a link from one thing back to the list of all: it does what the browser's Back does where that leads to the list, and else
 * takes the place of the page, so that the browser's Back does not lead into it again.
 *
 *     <IconButton component={Link} {...useBackLink('/messages')}>
 *
 * @param search of the list's address
 */
export function useBackLink(path: string, search = '') {
  const navigate = useNavigate();
  return {
    to: path + search,
    replace: true,
    onClick: (event: MouseEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || !isBefore(path)) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}
