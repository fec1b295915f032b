import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { PICTURE_WIDTHS, resizedAddress } from '#contract/pictures';
import { COLUMN } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { useOverlay } from '../../ui/overlay';
import { LoadFailure } from '../../ui/states';
import { useLazyComponent } from '../../ui/useLazyComponent';
import { useOpenerFocus } from '../../ui/useOpenerFocus';
import { shownRatio } from '../posts/pictureRatio';
import type { CachedPost } from '../posts/postEntity';

const Frame = styled.a({
  display: 'block',
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  background: `${palette.background.muted} center / cover no-repeat`,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/** The width of a picture in a card. Not `auto`: Chromium keeps each element with it, and so its card, until the page is left. */
const SIZES = `(min-width: ${COLUMN}px) ${COLUMN - 34}px, calc(100vw - 34px)`;

/** The addresses of the sizes of a picture; undefined where it is small. */
function srcSetOf(image: string, width: number | null): string | undefined {
  const smaller = PICTURE_WIDTHS.filter((size) => size < (width ?? 0));
  if (smaller.length === 0) return undefined;
  return [...smaller.map((size) => `${resizedAddress(image, size)} ${size}w`), `${image} ${width}w`].join(
    ', ',
  );
}

const load = () => import(/* webpackChunkName: "picture" */ './viewer/PictureViewer');

interface ViewerProps {
  post: CachedPost;
  image: string;
  onClose: () => void;
}

/** The viewer, once its code is loaded; without it, it is closed. */
function Viewer({ onClose, ...picture }: ViewerProps) {
  const [PictureViewer, fetchViewer] = useLazyComponent(load, onClose);
  const fetchOnMount = useEffectEvent(fetchViewer);
  useEffect(() => {
    fetchOnMount();
  }, []);
  return PictureViewer && <PictureViewer key={picture.image} {...picture} onClose={onClose} />;
}

/** Whether the browser opens the file in a tab or window of its own; a middle click is another event. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * A post's picture, with a blurred placeholder of its size until it is loaded. It links to its file, and opens it in the
 * viewer, which has a history entry of its own.
 */
export function PostImage({ post }: { post: CachedPost }) {
  const { image, image_width: width, image_height: height, image_placeholder: placeholder } = post;
  const [isOpen, open, close] = useOverlay(`picture:${post.id}`);
  const link = useOpenerFocus<HTMLAnchorElement>(isOpen);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ image: string; hadSizes: boolean }>();
  if (!image) return null;
  const hasFailed = failed?.image === image;
  // A size may be missing where a CDN serves them from a bucket: then it is the whole picture.
  const srcSet = hasFailed ? undefined : srcSetOf(image, width);
  if (hasFailed && !failed.hadSizes) {
    const retry = () => {
      setAttempt(attempt + 1);
      setFailed(undefined);
    };
    return <LoadFailure message="The picture could not be loaded." onRetry={retry} />;
  }
  return (
    <>
      <Frame
        ref={link}
        href={image}
        aria-haspopup="dialog"
        aria-label={`Picture by ${post.author_username}, open full size`}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          // Not all browsers focus a link that is clicked. The card that has the focus stays in the list.
          event.currentTarget.focus({ preventScroll: true });
          open();
        }}
        style={{
          aspectRatio: width && height ? shownRatio(width, height) : undefined,
          maxWidth: width ?? undefined,
          backgroundImage: placeholder ? `url("${placeholder}")` : undefined,
        }}
      >
        <img
          key={attempt}
          srcSet={srcSet}
          sizes={srcSet && SIZES}
          src={image}
          alt=""
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          onError={() => setFailed({ image, hadSizes: srcSet !== undefined })}
        />
      </Frame>
      {isOpen && <Viewer post={post} image={image} onClose={close} />}
    </>
  );
}
