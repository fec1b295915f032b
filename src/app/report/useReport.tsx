import { useState, type ReactNode } from 'react';
import { useLoaded } from '../useLoaded';

const load = () => import(/* webpackChunkName: "report" */ './ReportProblem');

/** @returns what opens the dialog in which a member reports a problem, and the dialog to render */
export function useReport(): [open: () => void, dialog: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const [ReportProblem, fetchDialog] = useLoaded(load);
  const open = () => {
    setOpen(true);
    fetchDialog();
  };
  return [open, ReportProblem && isOpen && <ReportProblem onClose={() => setOpen(false)} />];
}
