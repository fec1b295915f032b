import type { ReactNode } from 'react';
import { useOverlay } from '../../ui/overlay';
import { useLoaded } from '../useLoaded';

const load = () => import(/* webpackChunkName: "report" */ './ReportProblem');

/**
 * @param from the place of the control, of which one page may have several
 * @returns what opens the dialog in which a member reports a problem, and the dialog to render
 */
export function useReport(from: string): [open: () => void, dialog: ReactNode] {
  const [isOpen, open, close] = useOverlay(`report from ${from}`);
  const [ReportProblem, fetchDialog] = useLoaded(load);
  const report = () => {
    // Before its code is there: the member may be on another page by then.
    open();
    fetchDialog();
  };
  return [report, ReportProblem && isOpen && <ReportProblem onClose={close} />];
}
