import type { ComponentType, ReactNode } from 'react';
import { useOverlay } from '../ui/overlay';
import { useLazyComponent } from '../ui/useLazyComponent';

interface LazyDialogProps {
  onClose: () => void;
}

/**
 * A dialog with a history entry of its own (useOverlay), whose code is loaded when it is opened.
 * @param name tells it from other dialogs over the same page
 * @returns a function that opens it, and the dialog to render
 */
export function useLazyDialog(
  name: string,
  load: () => Promise<{ default: ComponentType<LazyDialogProps> }>,
): [open: () => void, dialog: ReactNode] {
  const [isOpen, openOverlay, close] = useOverlay(name);
  const [Dialog, fetchDialog] = useLazyComponent(load, close);
  const open = () => {
    // Opened before its code is loaded, since the member may be on another page by then.
    openOverlay();
    fetchDialog();
  };
  return [open, Dialog && isOpen && <Dialog onClose={close} />];
}
