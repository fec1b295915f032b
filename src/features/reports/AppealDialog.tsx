import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { RetryNote } from '../../network/RetryNote';
import { Dialog } from '../../ui/Dialog';
import { FormActions } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { reportsErrors, useAppealDecisionMutation, useAppealReportMutation } from './reportsApi';
import { ScrollingForm } from './ScrollingForm';
import { areWordsShort, WordsField } from './WordsField';

/** Which side of a case appeals: who reported it, or whom the decision is about. */
export type AppealCall = 'appealReport' | 'appealDecision';

interface AppealDialogProps {
  call: AppealCall;
  /** Of the report or of the case. */
  id: number;
  onClose: () => void;
  onSent: () => void;
}

/** Appeals once against a decision (decisions: Safety). What was typed is kept as a draft until it is sent. */
export default function AppealDialog({ call, id, onClose, onSent }: AppealDialogProps) {
  const name = `${call}:${id}`;
  const [text, setText, clearText] = useDraft(name);
  const submission = useSubmissionKey(name);
  const [isMissing, setMissing] = useState(false);
  const [appealReport, ofReport] = useAppealReportMutation();
  const [appealDecision, ofDecision] = useAppealDecisionMutation();
  const [appeal, { isLoading, error }] =
    call === 'appealReport' ? [appealReport, ofReport] : [appealDecision, ofDecision];
  const failure = error ? failureSentence(reportsErrors[call], error) : null;
  const close = () => {
    if (!isLoading) onClose();
  };

  const send = async () => {
    const words = text.trim();
    if (isLoading || !areWordsShort(words)) return;
    setMissing(!words);
    if (!words) return;
    const { error: failed } = await appeal({ id, text: words, submissionKey: submission.keyFor(words) });
    if (failed) return;
    submission.accepted();
    clearText();
    toast('Your appeal was sent.', 'success');
    onSent();
  };

  return (
    <Dialog title="Appeal" onClose={close} isTall>
      <ScrollingForm onSubmit={() => void send()}>
        <p>
          Say why the decision is wrong. Another moderator reads it and decides again. You can appeal once.
        </p>
        <WordsField
          label="Your reasons"
          value={text}
          autoFocus
          isBusy={isLoading}
          onChange={(next) => {
            setText(next);
            setMissing(false);
          }}
        />
        {isMissing && <Alert severity="error">Please say why the decision is wrong.</Alert>}
        {failure && <Alert severity="error">{failure}</Alert>}
        <RetryNote endpoint={call} />
        <FormActions>
          <Button aria-disabled={isLoading} onClick={close}>
            Cancel
          </Button>
          <SubmitButton isBusy={isLoading} disabled={!areWordsShort(text)}>
            {isLoading ? 'Sending…' : 'Send appeal'}
          </SubmitButton>
        </FormActions>
      </ScrollingForm>
    </Dialog>
  );
}
