import styled from '@emotion/styled';
import { linkParts } from './linkParts';

/** The paragraph around what a member wrote. Each line has its own direction, as in the field where it was written. */
export const UserText = styled.p({
  unicodeBidi: 'plaintext',
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** What a member wrote, never as markup, with links to click. Line breaks are kept by the element around it. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map((part, index) =>
    part.href ? (
      // A link that a member wrote: no endorsement, no referrer, no access to this window.
      <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
