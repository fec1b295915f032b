import { unreadLabel } from './countText';

let title = 'Pantheon';
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unreadLabel(unread)}) ${title}` : title;
}

/** Names the page in the browser's tab. */
export function setPageTitle(page: string): void {
  title = `${page} · Pantheon`;
  show();
}

/** Says in the browser's tab how many messages wait: "(3) Home · Pantheon". */
export function setTitleCount(count: number): void {
  unread = count;
  show();
}
