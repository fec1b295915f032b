import AppBar from '@mui/material/AppBar';
import Container from '@mui/material/Container';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { posts } from './data';
import { mount } from './mount';
import { PostCard } from './PostCard';

/** The same as the product's list (src/features/feed/list/useVirtualPosts.ts). */
const OVERSCAN = 4;
const ESTIMATE_PX = 400;

const length = Number(new URLSearchParams(location.search).get('posts'));

/** So many cards, of which those near the viewport are mounted, with what is liked as their only state. */
function List() {
  const [liked, setLiked] = useState(new Set<number>());
  const virtualizer = useWindowVirtualizer({
    count: length,
    overscan: OVERSCAN,
    estimateSize: () => ESTIMATE_PX,
  });
  const toggle = (index: number) => {
    const next = new Set(liked);
    if (!next.delete(index)) next.add(index);
    setLiked(next);
  };
  return (
    <div role="feed" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const post = posts[index % posts.length];
        return (
          post && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ position: 'absolute', top: start, insetInline: 0, paddingBottom: 8 }}
            >
              <PostCard
                post={post}
                position={index + 1}
                isLiked={liked.has(index)}
                onLike={() => toggle(index)}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

mount(
  <>
    <AppBar position="sticky">
      <Toolbar>
        <Typography variant="h6" component="h1">
          Pantheon
        </Typography>
      </Toolbar>
    </AppBar>
    <Container component="main" maxWidth="sm" disableGutters>
      <List />
    </Container>
  </>,
);
