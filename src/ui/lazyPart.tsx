import { lazy, type ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { LoadFailure } from './states';

/** An error of the part's own goes on to the page's boundary. */
const isLoadError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Like React.lazy, but a failed load shows in the part's place instead of breaking the page, and can be tried again.
 * @param message what could not be loaded, and what to do
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  message: string,
): ComponentType<Props> {
  const current = { Part: lazy(load) };
  // React.lazy keeps the failure.
  const reset = () => {
    current.Part = lazy(load);
  };
  function Failure({ error, resetErrorBoundary }: FallbackProps) {
    if (!isLoadError(error)) throw error;
    return <LoadFailure message={message} onRetry={resetErrorBoundary} />;
  }
  return function LazyPart(props: Props) {
    const { Part } = current;
    return (
      <ErrorBoundary FallbackComponent={Failure} onReset={reset}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
