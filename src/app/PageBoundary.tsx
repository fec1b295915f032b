import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { pageBroke } from '../support/recorder/pageBroke';
import { ErrorState } from '../ui/states';
import { useAppDispatch } from './hooks';
import { useReport } from './report/useReport';

/** Opens the report dialog, for error screens. */
function ReportButton() {
  const [open, dialog] = useReport();
  return (
    <>
      <Button variant="link" onClick={open}>
        Report a problem
      </Button>
      {dialog}
    </>
  );
}

/** Keeps the rest of the app when one page throws, and offers a way on; another page is another try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const broken = (
    <ErrorState
      message="This page could not be shown. Please try again, or come back to it later."
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
