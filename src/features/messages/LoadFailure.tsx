import styled from '@emotion/styled';
import { LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

const Place = styled.div({ padding: '8px 12px', '& button': { marginLeft: 8, fontWeight: 600 } });

interface LoadFailureProps {
  message: string;
  onRetry: () => void;
}

/** Says that a part could not be loaded, and loads it again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <Place>
      <Notice tone="danger">
        {message}
        <LinkButton type="button" onClick={onRetry}>
          Try Again
        </LinkButton>
      </Notice>
    </Place>
  );
}
