import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { Circumstances } from '../src/support/report/report';
import { palette } from '../src/theme/theme';
import type { View } from './view';

const Frame = styled.iframe({
  display: 'block',
  border: `1px solid ${palette.outline}`,
  borderRadius: 8,
  background: palette.background.default,
});

interface MemberScreenProps {
  view: View;
  /** The size of the member's window. */
  viewport: Circumstances['viewport'];
}

/** The app as the member saw it, in an iframe of the same size. */
export function MemberScreen({ view, viewport }: MemberScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current?.contentWindow?.postMessage(view, window.location.origin);
  useEffect(() => {
    show();
  });
  return (
    <Frame
      ref={frame}
      title="What the member saw"
      src="/screen.html"
      width={viewport.width}
      height={viewport.height}
      onLoad={show}
    />
  );
}
