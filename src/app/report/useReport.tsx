import type { ReactNode } from 'react';
import { useOverlay } from '../../ui/overlay';
import { useLazyComponent } from '../../ui/useLazyComponent';

const load = () => import(/* webpackChunkName: "report" */ '../../support/report/ReportDialog');

/**
 * The dialog for reporting a problem.
 * @param from where its control is, since a page may have several
 * @returns a function that opens it, and the dialog to render
 */
export function useReport(from: string): [open: () => void, dialog: ReactNode] {
  const [isOpen, open, close] = useOverlay(`report from ${from}`);
  const [ReportDialog, fetchDialog] = useLazyComponent(load);
  const report = () => {
    // Opened before its code is loaded, since the member may be on another page by then.
    open();
    fetchDialog();
  };
  return [report, ReportDialog && isOpen && <ReportDialog onClose={close} />];
}
