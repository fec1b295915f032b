import { useState, type ComponentType, type ReactNode } from 'react';
import { useLazyComponent } from '../ui/useLazyComponent';

interface LazyDialogProps {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is opened.
 * @returns a function that opens it, and the dialog to render
 */
export function useLazyDialog(
  load: () => Promise<{ default: ComponentType<LazyDialogProps> }>,
): [open: () => void, dialog: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const [Dialog, fetchDialog] = useLazyComponent(load, close);
  const open = () => {
    setOpen(true);
    fetchDialog();
  };
  return [open, Dialog && isOpen && <Dialog onClose={close} />];
}
