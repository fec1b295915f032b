import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

/** Asks before the changes of an editor are given up. */
export const DiscardDialog = (props: Pick<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'onClose'>) => (
  <ConfirmDialog
    title="Discard your changes?"
    text="What you have changed here is not saved yet."
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    {...props}
  />
);
