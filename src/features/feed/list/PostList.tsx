import styled from '@emotion/styled';
import { useMemo, useRef, type ReactNode } from 'react';
import { selectOpenDisclosures } from '../../../disclosure/disclosureSlice';
import { useAppSelector } from '../../../app/hooks';
import type { CachedPost, NewPosts, PostPages } from '../../posts';
import { PostCard } from '../PostCard';
import { NEWER_PX } from './MorePosts';
import { NewPostsPill } from './NewPostsPill';
import type { Place } from './places';
import { useCardFocus } from './useCardFocus';
import { usePlace } from './usePlace';
import { useVirtualPosts } from './useVirtualPosts';

/** As high as all the cards, of which a few are in the page. */
const Extent = styled.div({ position: 'relative', overflowAnchor: 'none' });

/** A card's place in the list; the gap belongs to it, so that it is measured with it. */
const Row = styled.div({
  position: 'absolute',
  insetInline: 0,
  paddingBottom: 8,
  '@media (min-width: 600px)': { paddingBottom: 12 },
});

interface PostListProps {
  list: PostPages;
  visit: string;
  /** Where the member was on this visit, if they come back. */
  place: Place | undefined;
  isBusy: boolean;
  /** The way to what is newer than the first post (NewerPosts); null at the list's top. */
  newer: ReactNode;
  newPosts: NewPosts;
}

/** The posts whose cards are being edited: an edit does not end because its card is scrolled away. */
function useEdited(visit: string): number[] {
  const open = useAppSelector((state) => selectOpenDisclosures(state, visit));
  return useMemo(
    () => Object.keys(open).flatMap((name) => (name.startsWith('editing:') ? [Number(name.slice(8))] : [])),
    [open],
  );
}

/** The cards of a list of posts, however long it is (useVirtualPosts). */
export function PostList({ list, visit, place, isBusy, newer, newPosts }: PostListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const posts = useMemo<CachedPost[]>(() => list.pages.flatMap(({ items }) => items), [list]);
  const { held, focusPost, handlers } = useCardFocus(posts, listRef);
  const edited = useEdited(visit);
  const pinned = useMemo(() => new Set(held === null ? edited : [...edited, held]), [edited, held]);
  const { virtualizer, setExtent, top } = useVirtualPosts({
    posts,
    visit,
    pinned,
    listRef,
    paddingStart: newer ? NEWER_PX : 0,
  });
  usePlace({ visit, place, list, virtualizer, top });

  const showNew = () => {
    newPosts.show();
    virtualizer.scrollToOffset(0);
    const [newest] = newPosts.posts;
    if (newest) focusPost(newest.id, false);
  };
  const isWhole = list.pages[0]?.previous === null && list.pages.at(-1)?.next === null;
  return (
    <>
      <NewPostsPill count={newPosts.posts.length} isMore={newPosts.isMore} onShow={showNew} />
      {newer}
      <div ref={listRef} role="feed" aria-label="Posts" aria-busy={isBusy} {...handlers}>
        <Extent ref={setExtent}>
          {virtualizer.getVirtualItems().map(({ index, key }) => {
            const post = posts[index];
            return (
              post && (
                <Row key={key} ref={virtualizer.measureElement} data-index={index} data-post={post.id}>
                  <PostCard post={post} position={index + 1} setSize={isWhole ? posts.length : -1} />
                </Row>
              )
            );
          })}
        </Extent>
      </div>
    </>
  );
}
