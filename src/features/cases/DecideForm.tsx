import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Case } from '#contract/cases';
import { REPORT_MAX } from '#contract/limits';
import type { Decision, ReportCategory } from '#contract/reports';
import { textLength } from '#contract/text';
import { statusOf } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { RetryNote } from '../../network/RetryNote';
import { useServerNow } from '../../network/serverClock';
import { useShortcutsOn } from '../../shortcuts/shortcutsSetting';
import { TOUCH } from '../../theme/measures';
import { theme } from '../../theme/theme';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form, FormActions } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { TextArea } from '../../ui/TextArea';
import { isComposing } from '../../ui/typing';
import { categoryLabel } from '../reports/reportTexts';
import { Meta } from './caseParts';
import { casesErrors, useDecideCaseMutation } from './casesApi';
import {
  CATEGORIES,
  DECIDED,
  DECISION_NAMES,
  decisionsFor,
  effectOf,
  reasonFor,
  UNDO_REASON,
} from './caseWords';
import { SelectField } from './SelectField';
import { periodEnd, SuspensionField, type Period } from './SuspensionField';

const Choices = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  // Clear of the bars where it is scrolled to.
  scrollMargin: '80px 0 140px',
  '& > button': { flex: '1 1 auto', paddingInline: 10 },
  '& kbd': { marginLeft: 8, fontFamily: 'inherit', fontWeight: 400, opacity: 0.75 },
  [theme.breakpoints.down(900)]: { '& kbd': { display: 'none' } },
});

/** A case that waits, one that is decided again, or from the Undo of a decision. */
export type DecidingMode = 'first' | 'again' | 'undo';

/** Beside each other where there is room. */
const Fields = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 12,
});

/** Whether two presses are within half a second and a finger's width. */
const isDoubleTap = (first: MouseEvent | null, second: MouseEvent): boolean =>
  first !== null &&
  second.detail > 0 &&
  second.timeStamp - first.timeStamp < 500 &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < TOUCH;

interface DecideFormProps {
  case: Case;
  /** Someone else is looking at the case. */
  isLocked: boolean;
  mode: DecidingMode;
  onDecided: (decided: Case) => void;
}

/**
 * Decides a case, by keys too: a decision fills its reason and puts the focus on Confirm. A reason that was changed by hand
 * stays when another decision is chosen or none any more (Escape), when the call fails, and when the page is left.
 */
export function DecideForm({ case: data, isLocked, mode, onDecided }: DecideFormProps) {
  const { id, kind, status, category } = data;
  const [decision, setDecision] = useState<Decision | null>(mode === 'undo' ? 'nothing' : null);
  const [template, setTemplate] = useState<ReportCategory>(category);
  const [draft, setDraft, clearDraft] = useDraft(`decision:${id}`);
  /** The reason without a draft: null while it is the template's, '' once the field was emptied. */
  const [undrafted, setUndrafted] = useState<string | null>(mode === 'undo' ? UNDO_REASON : null);
  const typed = draft || undrafted;
  const [period, setPeriod] = useState<Period>({ days: 7 });
  const [decide, { isLoading, error }] = useDecideCaseMutation();
  const submission = useSubmissionKey(`case:${id}`);
  const confirm = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const chosenBy = useRef<MouseEvent>(null);
  const hasKeys = useShortcutsOn();
  const now = useServerNow();
  /** When the decision was chosen: from there a suspension counts, also when it is sent again. */
  const [from, setFrom] = useState(now);
  /** `decided_at` of what the member decides on, also when it is sent again; undefined before it is sent. */
  const seen = useRef<string | null>(undefined);

  const reason = typed ?? (decision ? reasonFor(decision, template, data) : '');
  const length = textLength(reason);
  const failure = error ? failureSentence(casesErrors.decideCase, error) : null;

  // The button that opened the form is gone.
  useEffect(() => {
    if (mode === 'undo') confirm.current?.focus();
    if (mode !== 'again') return;
    choices.current?.scrollIntoView({ block: 'nearest' });
    choices.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [mode]);

  const choose = (next: Decision, press: MouseEvent) => {
    chosenBy.current = press;
    flushSync(() => {
      setDecision(next);
      setFrom(now);
    });
    confirm.current?.focus();
  };
  const unchoose = () => {
    choices.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    setDecision(null);
  };
  const submit = async () => {
    if (!decision || isLoading || isLocked || length === 0 || length > REPORT_MAX) return;
    const until = decision === 'suspend' ? periodEnd(period, from) : null;
    if (seen.current === undefined) seen.current = data.decided_at;
    const { data: decided, error: refusal } = await decide({
      id,
      decision,
      reason: reason.trim(),
      until,
      seen_decided_at: seen.current,
      submissionKey: submission.keyFor(decision, reason, until ?? undefined, seen.current ?? undefined),
    });
    // What someone else has decided meanwhile is shown, and can be decided again.
    if (refusal && statusOf(refusal) === 409) seen.current = undefined;
    if (!decided) return;
    submission.accepted();
    clearDraft(reason);
    onDecided(decided);
  };

  return (
    <Form
      aria-label="Decide"
      style={{ gap: 12 }}
      onSubmit={() => void submit()}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !isLoading && !isComposing(nativeEvent)) unchoose();
      }}
    >
      {status === 'appealed' && data.decision && (
        <Meta>It was decided before: {DECIDED[data.decision]}. The same decision upholds that.</Meta>
      )}
      <Choices ref={choices} role="group" aria-label="Decision">
        {decisionsFor(kind).map(({ decision: each, key }) => (
          <Button
            key={each}
            variant={each === decision ? 'contained' : 'outlined'}
            color={each === decision ? 'primary' : 'inherit'}
            aria-pressed={each === decision}
            aria-keyshortcuts={hasKeys ? key : undefined}
            disabled={isLocked || isLoading}
            onClick={({ nativeEvent }) => choose(each, nativeEvent)}
          >
            {DECISION_NAMES[each]}
            {hasKeys && <kbd aria-hidden="true">{key}</kbd>}
          </Button>
        ))}
      </Choices>
      {decision && (
        <>
          <p id={labelId}>{effectOf(decision, kind)}</p>
          <Fields>
            {decision === 'suspend' && <SuspensionField period={period} onChange={setPeriod} />}
            {decision !== 'nothing' && (
              <SelectField
                label="Reason"
                value={template}
                onChange={({ target }) => {
                  setTemplate(target.value as ReportCategory);
                  setDraft('');
                  setUndrafted(null);
                }}
              >
                {CATEGORIES.map((each) => (
                  <option key={each} value={each}>
                    {categoryLabel(each)}
                  </option>
                ))}
              </SelectField>
            )}
          </Fields>
        </>
      )}
      {(decision || typed) && (
        <>
          <TextArea
            label="Told to both sides"
            value={reason}
            error={length > REPORT_MAX}
            readOnly={isLoading}
            maxRows={8}
            onChange={({ target }) => {
              setDraft(target.value);
              setUndrafted('');
            }}
          />
          <CharacterCount length={length} max={REPORT_MAX} />
        </>
      )}
      {decision && (
        <>
          <RetryNote endpoint="decideCase" />
          {failure && <Alert severity="error">{failure}</Alert>}
          <FormActions
            onClickCapture={(event) => {
              // Confirm may come up below the finger that has chosen the decision.
              if (isDoubleTap(chosenBy.current, event.nativeEvent)) event.preventDefault();
            }}
          >
            <SubmitButton
              ref={confirm}
              isBusy={isLoading}
              disabled={isLocked || length === 0 || length > REPORT_MAX}
              aria-describedby={labelId}
            >
              Confirm: {DECISION_NAMES[decision].toLowerCase()}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
}
