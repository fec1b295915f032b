import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { ErrorState } from '../ui/ErrorState';

/** One page that breaks leaves the rest standing, and there is a way on. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const broken = (
    <ErrorState
      message="This page could not be shown. Please try again; if it happens again, go to another page and come back later."
      onRetry={() => window.location.reload()}
    >
      <a href="/">To the start page</a>
    </ErrorState>
  );
  return (
    <ErrorBoundary resetKey={pathname} fallback={broken}>
      {children}
    </ErrorBoundary>
  );
}
