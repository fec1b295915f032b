import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { palette } from '../../theme/theme';

const Row = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 12,
  fontSize: '0.9375rem',
  '& > p': { flex: '1 0 100%', margin: 0, padding: '4px 4px 0', color: palette.error.main, textAlign: 'end' },
  '& button': { fontWeight: 600 },
});

interface UnsentActionsProps {
  /** The server's reason, if it refused the message. */
  reason: string | undefined;
  /** How many messages are sent by it; 0 for a message that is not the last. */
  failedCount: number;
  onSendAgain: () => void;
  onDiscard: () => void;
}

/** The reason and the actions below a message that could not be sent. */
export function UnsentActions({ reason, failedCount, onSendAgain, onDiscard }: UnsentActionsProps) {
  return (
    <Row>
      {reason && <p>{reason}</p>}
      {failedCount > 0 && (
        <Button variant="text" color="primary" onClick={onSendAgain}>
          {failedCount === 1 ? 'Try again' : `Send all ${failedCount}`}
        </Button>
      )}
      <Button variant="text" color="primary" onClick={onDiscard}>
        Remove
      </Button>
    </Row>
  );
}
