import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Breakable } from './Breakable';
import { useLocationKey } from './locationKey';
import { unreadLabel } from './countText';
import { isField } from './typing';
import { visuallyHidden } from './visuallyHidden';
import { typography } from '../theme/theme';

const Heading = styled.h1<{ $isHidden: boolean }>(
  // Focusable by script only.
  { ...typography.h1, '&:focus': { outline: 'none' } },
  ({ $isHidden }) => $isHidden && visuallyHidden,
);

let pageTitle = 'Pantheon';
let unreadCount = 0;

function showTitle(): void {
  document.title = unreadCount > 0 ? `(${unreadLabel(unreadCount)}) ${pageTitle}` : pageTitle;
}

/** Names the page in the browser's tab. */
function setPageTitle(page: string): void {
  pageTitle = `${page} · Pantheon`;
  showTitle();
}

/** Says in the browser's tab how many messages wait: "(3) Home · Pantheon". */
export function setTitleCount(count: number): void {
  unreadCount = count;
  showTitle();
}

/** A field of the page keeps the focus, and so does the search while it holds text, which a choice empties. */
const keepsFocus = (element: Element | null): boolean =>
  isField(element) &&
  (!!element?.closest('main') || (element instanceof HTMLInputElement && element.value !== ''));

interface PageHeadingProps {
  title: string;
  /** Only screen readers need it, since the page looks like no other. */
  isHidden?: boolean;
}

/** The page's main heading and the document's title. It receives the focus after navigation, unless a field needs it. */
export function PageHeading({ title, isHidden = false }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // When the site is opened, the focus stays where the browser puts it.
  const cameFromWithin = useLocationKey() !== 'default';
  useEffect(() => {
    setPageTitle(title);
    if (cameFromWithin && !keepsFocus(document.activeElement)) ref.current?.focus({ preventScroll: true });
  }, [title, cameFromWithin]);
  return (
    <Heading ref={ref} tabIndex={-1} $isHidden={isHidden}>
      <Breakable text={title} />
    </Heading>
  );
}
