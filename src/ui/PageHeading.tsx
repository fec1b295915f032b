import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Breakable } from './Breakable';
import { useLocationKey } from './overlay';
import { setPageTitle } from './pageTitle';
import { DISPLAY_FACE } from '../theme/measures';
import { palette } from '../theme/theme';
import { visuallyHidden } from './visuallyHidden';

const Heading = styled.h1<{ isHidden: boolean }>(
  {
    margin: 0,
    fontFamily: DISPLAY_FACE,
    fontSize: '1.75rem',
    fontWeight: 400,
    lineHeight: 1.2,
    color: palette.text.primary,
  },
  // It takes the focus to tell where one is, not to be operated.
  { '&:focus': { outline: 'none' } },
  ({ isHidden }) => isHidden && visuallyHidden,
);

interface PageHeadingProps {
  title: string;
  /** The page says where it is by its looks; only those who do not see it need the words. */
  isHidden?: boolean;
}

/** The page's main heading and the document's title. Whoever comes from another page is brought here. */
export function PageHeading({ title, isHidden = false }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Opening the site is no navigation within it: the browser's own order stays.
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
