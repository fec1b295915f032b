import Button from '@mui/material/Button';
import { useDraft } from '../../drafts/useDraft';

interface UnsavedEditProps {
  /** Of the text (useDraft). */
  draftKey: string;
  text?: string;
  /** Opens the editor, which restores the draft. */
  onContinue: () => void;
}

/** Says that a text or an edit of a picture was left unsent, such as by a reload, and leads back to it; null without one. */
export function UnsavedEdit({ draftKey, text = 'Continue your unsaved edit', onContinue }: UnsavedEditProps) {
  const [draft] = useDraft(draftKey);
  const [picture] = useDraft(`${draftKey}:picture`);
  if (!draft && !picture) return null;
  return (
    <Button
      variant="link"
      sx={{ display: 'flex', width: 'fit-content' }}
      onClick={({ currentTarget }) => {
        // The focus returns here when the editor closes; this button is gone then.
        currentTarget.closest<HTMLElement>('article, li')?.focus({ preventScroll: true });
        onContinue();
      }}
    >
      {text}
    </Button>
  );
}
