import styled from '@emotion/styled';
import { useState } from 'react';
import type { Post } from '#contract/posts';
import { palette } from '../../theme/theme';
import { LoadFailure } from '../../ui/states';

/** Pictures with a smaller ratio of width to height are cropped in the feed. */
const MIN_RATIO = 0.8;

const Frame = styled.a({
  display: 'block',
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  background: `${palette.background.sunken} center / cover no-repeat`,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

type Picture = Pick<Post, 'author_username' | 'image' | 'image_width' | 'image_height' | 'image_placeholder'>;

/** A post's picture, with a blurred placeholder of its size until it is loaded; it links to the full picture. */
export function PostImage({ post }: { post: Picture }) {
  const { image, image_width: width, image_height: height, image_placeholder: placeholder } = post;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  if (!image) return null;
  if (image === failed) {
    const retry = () => {
      setAttempt(attempt + 1);
      setFailed(null);
    };
    return <LoadFailure message="The picture could not be loaded." onRetry={retry} />;
  }
  const ratio = width && height ? Math.max(width / height, MIN_RATIO) : undefined;
  return (
    <Frame
      href={image}
      target="_blank"
      rel="noopener"
      aria-label={`Picture by ${post.author_username}, open full size`}
      style={{
        aspectRatio: ratio,
        maxWidth: width ?? undefined,
        backgroundImage: placeholder ? `url("${placeholder}")` : undefined,
      }}
    >
      <img
        key={attempt}
        src={image}
        alt=""
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(image)}
      />
    </Frame>
  );
}
