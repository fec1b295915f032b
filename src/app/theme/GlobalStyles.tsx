import { css, Global } from '@emotion/react';
import { declarations, schemes, TEXT_FACE, token } from '../../ui/tokens';

const styles = css`
  :root {
    color-scheme: light;
    ${declarations(schemes.light)}
  }
  :root[data-scheme='dark'] {
    color-scheme: dark;
    ${declarations(schemes.dark)}
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-scheme='light']) {
      color-scheme: dark;
      ${declarations(schemes.dark)}
    }
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    background: ${token.ground};
  }
  /* A focused element must not be hidden by the bars. Controls in the bars themselves must not cause scrolling. */
  main,
  main:not(:has(> [data-fills-window])) :is(a, button, summary, [tabindex]) {
    scroll-margin: 80px 0 100px;
  }
  /* Browsers scroll a field by its caret, which has no scroll margin. */
  html:has(main :is(input, textarea):focus) {
    scroll-padding: 80px 0 100px;
  }
  body {
    margin: 0;
    background: ${token.ground};
    color: ${token.ink};
    font: 16px/1.5 ${TEXT_FACE};
    -webkit-font-smoothing: antialiased;
  }
  a {
    color: ${token.accent};
  }
  ::selection {
    background: ${token.accent};
    color: ${token.onAccent};
  }
  :focus-visible {
    outline: 2px solid ${token.accent};
    outline-offset: 2px;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

/** Global styles: colours of both schemes, font, focus ring, reduced motion. */
export const GlobalStyles = () => <Global styles={styles} />;
