import styled from '@emotion/styled';
import { useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { token } from './tokens';

const Words = styled.p({
  margin: 0,
  padding: '18px 20px 4px',
  lineHeight: 1.55,
  color: token.ink,
  overflowWrap: 'anywhere',
});

const Foot = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 10,
  padding: '16px 20px 20px',
});

export interface ConfirmWindowProps {
  title: string;
  text: string;
  /** What the button says that does it. */
  act: string;
  /** What the button says that leaves things as they are. */
  leave?: string;
  /** It is being done: nothing can be pressed twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog that ConfirmDialog opens. */
export default function ConfirmWindow(props: ConfirmWindowProps) {
  const { title, text, act, leave = 'Cancel', isBusy = false, onConfirm, onClose } = props;
  const textId = useId();
  return (
    <Dialog title={title} isOpen onClose={onClose} describedBy={textId}>
      <Words id={textId}>{text}</Words>
      <Foot>
        <Button type="button" autoFocus onClick={onClose}>
          {leave}
        </Button>
        <Button type="button" tone="danger" disabled={isBusy} onClick={onConfirm}>
          {act}
        </Button>
      </Foot>
    </Dialog>
  );
}
