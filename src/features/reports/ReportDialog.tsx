import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReportCategory } from '#contract/reports';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { RetryNote } from '../../network/RetryNote';
import { Dialog } from '../../ui/Dialog';
import { FormActions } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { CategoryField } from './CategoryField';
import { ReportSent } from './ReportSent';
import { reportsErrors, useCreateReportMutation } from './reportsApi';
import { whatOf } from './reportTexts';
import { ScrollingForm } from './ScrollingForm';
import { referenceTo, type Subject } from './subject';
import { SubjectField } from './SubjectField';
import { areWordsShort, WordsField } from './WordsField';

interface ReportDialogProps {
  username: string;
  /** What the menu was about, first; then what else the member may mean. */
  subjects: [Subject, ...Subject[]];
  onClose: () => void;
  /** What the member may do beside, once the report is sent. */
  onNext: (kind: 'mute' | 'block') => void;
}

/**
 * Reports something of a member (decisions: Safety). What was chosen and typed is kept as a draft until it is sent, also
 * where the dialog is closed.
 */
export function ReportDialog({ username, subjects, onClose, onNext }: ReportDialogProps) {
  const [first] = subjects;
  const name = `report:${first.kind}:${first.id ?? username}`;
  const [text, setText, clearText] = useDraft(name);
  const submission = useSubmissionKey(name);
  const [chosen, setChosen] = useState(0);
  const [kept, setCategory, clearCategory] = useDraft(`${name}:category`);
  const category = (kept || null) as ReportCategory | null;
  const [isMissing, setMissing] = useState(false);
  const firstCategory = useRef<HTMLInputElement>(null);
  const [createReport, { isLoading, isSuccess, error }] = useCreateReportMutation();
  const failure = error ? failureSentence(reportsErrors.createReport, error) : null;
  const title = `Report ${whatOf(first.kind, username)}`;
  const close = () => {
    if (!isLoading) onClose();
  };

  const send = async () => {
    if (isLoading || !areWordsShort(text)) return;
    if (category === null) {
      setMissing(true);
      firstCategory.current?.focus();
      return;
    }
    const reference = referenceTo(subjects[chosen] ?? first, username);
    const words = text.trim();
    const { error: failed } = await createReport({
      ...reference,
      category,
      text: words,
      submissionKey: submission.keyFor(JSON.stringify(reference), category, words),
    });
    if (failed) return;
    submission.accepted();
    clearText();
    clearCategory();
  };

  if (isSuccess) return <ReportSent username={username} onClose={onClose} onNext={onNext} />;
  return (
    <Dialog title={title} onClose={close} isTall>
      <ScrollingForm onSubmit={() => void send()}>
        <SubjectField subjects={subjects} value={chosen} onChange={setChosen} />
        <CategoryField
          value={category}
          onChange={(next) => {
            setCategory(next);
            setMissing(false);
          }}
          isMissing={isMissing}
          firstRef={firstCategory}
          autoFocus={subjects.length === 1}
        />
        {category === 'violence' && (
          <Alert severity="warning" role="status">
            If someone is in danger now, please call the emergency services: a moderator may read this later.
          </Alert>
        )}
        <WordsField
          label="What should the moderators know? (optional)"
          value={text}
          onChange={setText}
          isBusy={isLoading}
        />
        <p>
          Only moderators see your report; {username} is not told who sent it. They decide by the{' '}
          <a href="/rules" target="_blank">
            rules
          </a>
          .
        </p>
        {failure && <Alert severity="error">{failure}</Alert>}
        <RetryNote endpoint="createReport" />
        <FormActions>
          <Button aria-disabled={isLoading} onClick={close}>
            Cancel
          </Button>
          <SubmitButton isBusy={isLoading} disabled={!areWordsShort(text)}>
            {isLoading ? 'Sending…' : 'Send report'}
          </SubmitButton>
        </FormActions>
      </ScrollingForm>
    </Dialog>
  );
}
