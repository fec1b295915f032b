import { linkParts } from './linkParts';

/** What a member wrote, never as markup, with links to click. Line breaks are kept by the element around it. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map((part, index) =>
    part.href ? (
      // What members link to is none of ours: no trust, no referrer, no hold on this page.
      <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
