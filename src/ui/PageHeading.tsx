import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Breakable } from './Breakable';
import { useLocationKey } from './overlay';
import { setPageTitle } from './pageTitle';
import { visuallyHidden } from './visuallyHidden';
import { typography } from '../theme/theme';

const Heading = styled.h1<{ isHidden: boolean }>(
  // Focusable by script only.
  { ...typography.h1, '&:focus': { outline: 'none' } },
  ({ isHidden }) => isHidden && visuallyHidden,
);

interface PageHeadingProps {
  title: string;
  /** Only screen readers need it, since the page looks like no other. */
  isHidden?: boolean;
}

/** The page's main heading and the document's title. It receives the focus after navigation. */
export function PageHeading({ title, isHidden = false }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // When the site is opened, the focus stays where the browser puts it.
  const cameFromWithin = useLocationKey() !== 'default';
  useEffect(() => {
    setPageTitle(title);
    if (cameFromWithin) ref.current?.focus({ preventScroll: true });
  }, [title, cameFromWithin]);
  return (
    <Heading ref={ref} tabIndex={-1} isHidden={isHidden}>
      <Breakable text={title} />
    </Heading>
  );
}
