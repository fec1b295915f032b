import styled from '@emotion/styled';
import { useSwitch } from '../../api/useSwitch';
import { LinkButton } from '../../ui/Button';
import { foldText, linkParts } from './textParts';

const Text = styled.p({
  margin: 0,
  fontSize: 16,
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const More = styled(LinkButton)({ marginLeft: -4, fontSize: 15, fontWeight: 600 });

/** A post's words: line breaks kept, links to click, a long text folded until asked for. */
export function PostText({ id, text }: { id: number; text: string }) {
  const [isOpen, setOpen] = useSwitch(`text:${id}`);
  const folded = foldText(text);
  const shown = isOpen || folded === null ? text : `${folded}…`;
  return (
    <div>
      <Text dir="auto">
        {linkParts(shown).map((part, index) =>
          part.href ? (
            // What members link to is none of ours: no trust, no referrer, no hold on this page.
            <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </Text>
      {folded !== null && (
        <More type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </More>
      )}
    </div>
  );
}
