import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { selectOpenDisclosures } from '../../../disclosure/disclosure';
import { useAppSelector } from '../../../app/hooks';
import type { NewPosts } from '../../posts/newPosts';
import type { PostPages } from '../../posts/postsApi';
import { PostCard } from '../PostCard';
import { NEWER_PX } from './MorePosts';
import { hasMovedFrom, useCardFocus } from './useCardFocus';
import { useGradualMount } from './useGradualMount';
import { useScrollRestoration, type ScrollPosition } from './useScrollRestoration';
import { useVirtualPosts } from './useVirtualPosts';
import { HEADER_HEIGHT, LOW, TOUCH } from '../../../theme/measures';
import { palette, theme, typography } from '../../../theme/theme';

/** A card with the gap below it, which is measured with it. */
const Row = styled.div({
  position: 'absolute',
  insetInline: 0,
  paddingBottom: 8,
  [theme.breakpoints.up('sm')]: { paddingBottom: 12 },
  // Clear of the pill, as of the header (theme/baseline.ts).
  '[data-offers] & :is(article, a, button)': {
    scrollMarginTop: 80 + TOUCH,
    [LOW]: { scrollMarginTop: 16 + TOUCH },
  },
});

/** Takes no space, so that the pill appears over the cards, below the header. */
const PillPlace = styled.div({
  position: 'sticky',
  zIndex: 5,
  top: `calc(${HEADER_HEIGHT + 12}px + env(safe-area-inset-top))`,
  [LOW]: { top: 12 },
  display: 'flex',
  justifyContent: 'center',
  height: 0,
  // Without a KeptLine above the list: over the gap and the edges beside it, clear of the first card's name.
  '&:first-of-type': {
    top: `calc(${HEADER_HEIGHT + 36}px + env(safe-area-inset-top))`,
    [LOW]: { top: 36 },
    '& > *': { marginTop: -32 },
  },
});

const Pill = styled(Button)({
  marginTop: -8,
  // It would cover what is being read while writing.
  'html:has(main textarea:focus) &': { visibility: 'hidden' },
  alignSelf: 'flex-start',
  border: `1px solid ${palette.secondary.light}`,
  borderRadius: TOUCH / 2,
  boxShadow: '0 6px 20px rgb(0 0 0 / 0.22)',
  fontSize: typography.body2.fontSize,
});

interface PostListProps {
  list: PostPages;
  /** The ids of the posts to render, in order. */
  ids: number[];
  locationKey: string;
  /** The saved scroll position of this history entry. */
  position: ScrollPosition | undefined;
  isBusy: boolean;
  /** The post whose card must keep its place when others are added above it, even at the top of the list; null for none. */
  heldId: number | null;
  /** NewerPosts, if the first pages are not loaded. */
  newer: ReactNode;
  /** OlderPosts, if there are more. */
  older: ReactNode;
  newPosts: NewPosts;
}

/** The posts that are being edited, whose cards must stay mounted. */
function useEdited(locationKey: string): number[] {
  const open = useAppSelector((state) => selectOpenDisclosures(state, locationKey));
  return useMemo(
    () => Object.keys(open).flatMap((name) => (name.startsWith('editing:') ? [Number(name.slice(8))] : [])),
    [open],
  );
}

/** A virtual list of post cards (useVirtualPosts). */
export function PostList(props: PostListProps) {
  const { list, ids, locationKey, position, isBusy, heldId, newer, older, newPosts } = props;
  const listRef = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const edited = useEdited(locationKey);
  const pinned = useMemo(
    () => new Set(focusedId === null ? edited : [...edited, focusedId]),
    [edited, focusedId],
  );
  const { virtualizer, setExtent, top } = useVirtualPosts({
    ids,
    anchor: position?.anchor,
    pinned,
    listRef,
    paddingStart: newer ? NEWER_PX : 0,
    heldId,
  });
  const { focusPost, onEndFocus, handlers } = useCardFocus({
    ids,
    listRef,
    virtualizer,
    focusedId,
    setFocusedId,
  });
  const cards = useGradualMount(virtualizer.getVirtualItems(), virtualizer.range);
  useScrollRestoration({ locationKey, position, list, ids, virtualizer, top });

  const showNew = async () => {
    const pressed = document.activeElement;
    const newest = await newPosts.show();
    if (newest === undefined || hasMovedFrom(pressed)) return;
    virtualizer.scrollToOffset(0);
    focusPost(newest, false, pressed);
  };
  const count = newPosts.ids.length;
  const isWhole = list.pages[0]?.previous === null && list.pages.at(-1)?.next === null;
  return (
    <>
      <PillPlace role="status">
        {count > 0 && (
          <Pill variant="contained" color="primary" onClick={() => void showNew()}>
            {count}
            {newPosts.isMore && '+'} new {count === 1 ? 'post' : 'posts'}
          </Pill>
        )}
      </PillPlace>
      {newer}
      <div
        ref={listRef}
        role="feed"
        aria-label="Posts"
        aria-busy={isBusy}
        data-offers={count > 0 || undefined}
        {...handlers}
      >
        {/* As high as all cards together, of which only a few are mounted. */}
        <div ref={setExtent} style={{ position: 'relative', overflowAnchor: 'none' }}>
          {cards.map(({ index, key }) => {
            const id = ids[index];
            return (
              id !== undefined && (
                <Row key={key} ref={virtualizer.measureElement} data-index={index} data-post={id}>
                  <PostCard id={id} position={index + 1} setSize={isWhole ? ids.length : -1} />
                </Row>
              )
            );
          })}
        </div>
      </div>
      <div onFocus={onEndFocus}>{older}</div>
    </>
  );
}
