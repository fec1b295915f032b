import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageBroke } from '../support';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { ErrorState } from '../ui/ErrorState';
import { useAppDispatch } from './hooks';
import { ReportButton } from './report/ReportButton';

/** One page that breaks leaves the rest standing, and there is a way on. */
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
    <ErrorBoundary resetKey={pathname} fallback={broken} onBreak={(error) => void dispatch(pageBroke(error))}>
      {children}
    </ErrorBoundary>
  );
}
