import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';

/** Says that a part could not be loaded, and loads it again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert severity="error" sx={{ m: '8px 12px' }}>
      {message}
      <Button variant="link" sx={{ ml: 1.5, fontWeight: 600 }} onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
