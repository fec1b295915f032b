import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import type { OwnDecision, Report } from '#contract/reports';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { palette, typography } from '../../theme/theme';
import { TimeAgo } from '../../ui/TimeAgo';
import { useLazyComponent } from '../../ui/useLazyComponent';
import { lookOfFocus } from '../../ui/useReturnFocus';
import type { AppealCall } from './AppealDialog';
import { appealOutcome, categoryLabel } from './reportTexts';
import { Quote } from './ScrollingForm';

const Item = styled.li({
  ...typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: '14px 0',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${palette.divider}` },
  '& > h3': { font: 'inherit', fontWeight: 650, color: palette.text.primary },
  '& > small': {
    ...typography.subtitle2,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 8,
    color: palette.text.secondary,
  },
  '& > button': { justifySelf: 'start' },
});

const load = () => import(/* webpackChunkName: "appeal" */ './AppealDialog');

interface AppealButtonProps {
  call: AppealCall;
  id: number;
  /** What is appealed, for screen readers, which hear one such button after the other. */
  about: string;
}

function AppealButton({ call, id, about }: AppealButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const close = () => setOpen(false);
  const [AppealDialog, fetchDialog] = useLazyComponent(load, close);
  const open = () => {
    setOpen(true);
    fetchDialog();
  };
  const leave = () => {
    const item = ref.current?.closest('li');
    // It goes with the dialog, which would scroll to it, and which keeps the focus until then.
    flushSync(() => setSent(true));
    item?.focus({ ...lookOfFocus(), preventScroll: true });
  };
  if (isSent) return null;
  return (
    <>
      <Button ref={ref} aria-label={`Appeal: ${about}`} onClick={open}>
        Appeal
      </Button>
      {AppealDialog && isOpen && <AppealDialog call={call} id={id} onClose={close} onSent={leave} />}
    </>
  );
}

interface ReceiptProps {
  receipt: Report | OwnDecision;
  /** 'Your report of a post by bob' */
  title: string;
  /** When the report was made, or the decision. */
  at: string | null;
  /** What the member wrote about it. */
  words?: string;
  /** What was decided; null while nothing is. */
  outcome: string | null;
  call: AppealCall;
}

/** A report, or a decision about oneself, with what became of it. */
export function Receipt({ receipt, title, at, words, outcome, call }: ReceiptProps) {
  const { id, category, excerpt, reason, may_appeal, appeal } = receipt;
  const clockOffsetMs = useAppSelector(selectClockOffset);
  return (
    // Has the focus when the button to appeal goes.
    <Item tabIndex={-1}>
      <h3>{title}</h3>
      <small>
        {categoryLabel(category)}
        {at !== null && <TimeAgo at={at} clockOffsetMs={clockOffsetMs} />}
      </small>
      {excerpt && <Quote dir="auto">{excerpt}</Quote>}
      {words && <p>You wrote: {words}</p>}
      <p>{outcome ? <strong>{outcome}</strong> : 'A moderator has yet to look at it.'}</p>
      {reason && <p>The moderator wrote: {reason}</p>}
      {appeal && (
        <p>
          You appealed: {appeal.text} <strong>{appealOutcome(appeal)}</strong>
        </p>
      )}
      {may_appeal && <AppealButton call={call} id={id} about={title} />}
    </Item>
  );
}
