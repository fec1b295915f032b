import Button from '@mui/material/Button';
import { useDraft } from '../../drafts/useDraft';

interface UnsavedEditProps {
  /** The draft of the edit (useDraft). */
  draftKey: string;
  /** Opens the editor, which restores the draft. */
  onContinue: () => void;
}

/** Says that an edit was left without saving it, such as by a reload, and leads back to it; null without one. */
export function UnsavedEdit({ draftKey, onContinue }: UnsavedEditProps) {
  const [draft] = useDraft(draftKey);
  if (!draft) return null;
  return (
    <Button
      variant="link"
      sx={{ justifySelf: 'start' }}
      onClick={({ currentTarget }) => {
        // The focus returns here when the editor closes; this button is gone then.
        currentTarget.closest<HTMLElement>('article, li')?.focus({ preventScroll: true });
        onContinue();
      }}
    >
      Continue your unsaved edit
    </Button>
  );
}
