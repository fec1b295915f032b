import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';

const Place = styled.div({ padding: '8px 12px', '& button': { marginLeft: 12, fontWeight: 600 } });

interface LoadFailureProps {
  message: string;
  onRetry: () => void;
}

/** Says that a part could not be loaded, and loads it again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <Place>
      <Alert severity="error">
        {message}
        <Button variant="link" onClick={onRetry}>
          Try Again
        </Button>
      </Alert>
    </Place>
  );
}
