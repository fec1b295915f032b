import { useEffect, useEffectEvent } from 'react';
import { useUnsentThings } from '../../outbox/unsentThings';
import ConfirmDialogContent, { type ConfirmDialogContentProps } from '../../ui/ConfirmDialogContent';

/** Asks before a log-out deletes what was not sent, and names it. Confirms by itself if all has been sent since the press. */
export default function LogOutDialog(props: Pick<ConfirmDialogContentProps, 'onConfirm' | 'onClose'>) {
  const things = useUnsentThings();
  const confirm = useEffectEvent(props.onConfirm);
  useEffect(() => {
    if (things === '') confirm();
  }, [things]);
  return (
    things && (
      <ConfirmDialogContent
        title="Log out?"
        text={`Not sent: ${things}. Logging out deletes what you have not sent from this browser.`}
        confirmLabel="Log out and delete"
        cancelLabel="Stay"
        {...props}
      />
    )
  );
}
