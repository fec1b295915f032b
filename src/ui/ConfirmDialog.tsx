import { lazy, Suspense } from 'react';
import type { ConfirmDialogContentProps } from './ConfirmDialogContent';

/** Prefetched when the browser is idle: MUI's dialog would add to the code of every page that may ask something. */
const ConfirmDialogContent = lazy(() => import(/* webpackChunkName: "confirm" */ './ConfirmDialogContent'));

export interface ConfirmDialogProps extends ConfirmDialogContentProps {
  isOpen: boolean;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, ...content }: ConfirmDialogProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialogContent {...content} />
    </Suspense>
  );
}
