import { lazy, type ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { LoadFailure } from './states';

const isLoadError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Like React.lazy, but a failed load shows in the part's place instead of breaking the page, and can be tried again.
 * @param message what could not be loaded, and what to do
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  message: string,
): ComponentType<Props> {
  let hasFailed = false;
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
  let Latest = begin();
  // React.lazy keeps a failure. Once for all that show it: what has been loaded meanwhile would be mounted again.
  const loadAgain = () => {
    if (hasFailed) Latest = begin();
    hasFailed = false;
  };
  const Part = (props: Props) => <Latest {...props} />;
  function Failure({ error, resetErrorBoundary }: FallbackProps) {
    // Its own errors are the page's.
    if (!isLoadError(error)) throw error;
    return <LoadFailure message={message} onRetry={resetErrorBoundary} />;
  }
  return (props) => (
    <ErrorBoundary FallbackComponent={Failure} onReset={loadAgain}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
