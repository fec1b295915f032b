import { useAppSelector } from '../../app/hooks';
import { selectPendingRetry } from '../../network/networkSlice';
import { RetryNote } from '../../network/RetryNote';
import { SubmitButton as Button } from '../../ui/SubmitButton';

interface SubmitButtonProps {
  /** The endpoint that the form calls, whose retries are shown below. */
  endpoint: string;
  isBusy: boolean;
  text: string;
  busyText: string;
}

/** The submit button of a public form. A server that asks to wait may mean an hour, so the button says that it waits. */
export function SubmitButton({ endpoint, isBusy, text, busyText }: SubmitButtonProps) {
  const isWaiting = useAppSelector((state) => selectPendingRetry(state, endpoint) !== undefined);
  return (
    <>
      <Button fullWidth isBusy={isBusy}>
        {isWaiting ? 'Waiting…' : isBusy ? busyText : text}
      </Button>
      <RetryNote endpoint={endpoint} />
    </>
  );
}
