import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { pageBroke } from '../support/recorder/pageBroke';
import { ErrorState } from '../ui/ErrorState';
import { useAppDispatch } from './hooks';
import { ReportButton } from './report/ReportButton';

/** Keeps the rest of the app when one page throws, and offers a way on; another page is another try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const broken = (
    <ErrorState
      message="This page could not be shown. Please try again; if it happens again, go to another page and come back later."
      onRetry={() => window.location.reload()}
    >
      <a href="/">To the start page</a>
      <ReportButton />
    </ErrorState>
  );
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallback={broken}
      onError={(error) => void dispatch(pageBroke(error))}
    >
      {children}
    </ErrorBoundary>
  );
}
