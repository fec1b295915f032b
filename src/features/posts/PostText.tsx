import styled from '@emotion/styled';
import { useLayoutEffect, useRef } from 'react';
import { useDisclosure } from '../../disclosure/useDisclosure';
import { LinkButton } from '../../ui/Button';
import { LinkedText } from '../../ui/LinkedText';
import { foldText } from './foldText';

const Text = styled.p({
  margin: 0,
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const More = styled(LinkButton)({ marginLeft: -4, fontSize: 15, fontWeight: 600 });

interface PostTextProps {
  text: string;
  /** What it is remembered under that the text is unfolded. */
  name: string;
}

/** A member's words: line breaks kept, links to click, a long text folded until asked for. */
export function PostText({ text, name }: PostTextProps) {
  const [isOpen, setOpen] = useDisclosure(name);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const folded = foldText(text);
  const shown = isOpen || folded === null ? text : `${folded}…`;

  useLayoutEffect(() => {
    // Folding takes away what was read: the eye finds the button again, not some other post.
    if (wasOpen.current && !isOpen) toggle.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div>
      <Text dir="auto">
        <LinkedText text={shown} />
      </Text>
      {folded !== null && (
        <More ref={toggle} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </More>
      )}
    </div>
  );
}
