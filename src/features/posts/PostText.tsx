import { useLayoutEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useDisclosure } from '../../disclosure/disclosure';
import { LinkedText, UserText } from '../../ui/LinkedText';
import { cutShort } from '../../ui/quoteOf';
import { typography } from '../../theme/theme';
import { foldText } from './foldText';

interface PostTextProps {
  text: string;
  /** The disclosure's name. */
  name: string;
}

/** The text of a post or comment, with line breaks and links; a long text is collapsed. */
export function PostText({ text, name }: PostTextProps) {
  const [isOpen, setOpen] = useDisclosure(name);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const folded = foldText(text);
  const shown = isOpen || folded === null ? text : cutShort(folded);

  useLayoutEffect(() => {
    // Collapsing shortens the page, so the button is scrolled back into view.
    if (wasOpen.current && !isOpen) toggle.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div>
      <UserText dir="auto">
        <LinkedText text={shown} />
      </UserText>
      {folded !== null && (
        <Button
          ref={toggle}
          variant="link"
          style={{ fontSize: typography.body2.fontSize, fontWeight: 600 }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
