import styled from '@emotion/styled';
import { LinkButton } from '../../ui/Button';
import { token } from '../../ui/tokens';

const Row = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 12,
  fontSize: 15,
  '& > p': { flex: '1 0 100%', margin: 0, padding: '4px 4px 0', color: token.danger, textAlign: 'end' },
  '& button': { fontWeight: 600 },
});

interface UnsentActionsProps {
  /** The server's reason, if it refused the message. */
  reason: string | undefined;
  onSendAgain: () => void;
  onDiscard: () => void;
}

/** The reason and the actions below a message that could not be sent. */
export function UnsentActions({ reason, onSendAgain, onDiscard }: UnsentActionsProps) {
  return (
    <Row>
      {reason && <p>{reason}</p>}
      <LinkButton type="button" onClick={onSendAgain}>
        Try again
      </LinkButton>
      <LinkButton type="button" onClick={onDiscard}>
        Remove
      </LinkButton>
    </Row>
  );
}
