import { lazy, Suspense } from 'react';
import type { ConfirmWindowProps } from './ConfirmWindow';

/** Fetched when the page has nothing else to do: MUI's dialog would weigh on every page that can ask something. */
const ConfirmWindow = lazy(() => import(/* webpackChunkName: "confirm" */ './ConfirmWindow'));

interface ConfirmDialogProps extends ConfirmWindowProps {
  isOpen: boolean;
}

/** Asks before something that cannot be undone. The way back has the focus. */
export function ConfirmDialog({ isOpen, ...window }: ConfirmDialogProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmWindow {...window} />
    </Suspense>
  );
}
