import styled from '@emotion/styled';
import { useSwitch } from '../../api/useSwitch';
import { LinkButton } from '../../ui/Button';
import { LinkedText } from '../../ui/LinkedText';
import { foldText } from './foldText';

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
        <LinkedText text={shown} />
      </Text>
      {folded !== null && (
        <More type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </More>
      )}
    </div>
  );
}
