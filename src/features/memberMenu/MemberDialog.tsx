import { useState } from 'react';
import { BlockDialog } from '../blocks/BlockDialog';
import { MuteDialog } from '../mutes/MuteDialog';
import { ReportDialog } from '../reports/ReportDialog';
import type { Subject } from '../reports/subject';

interface MemberDialogProps {
  kind: 'mute' | 'block' | 'report';
  username: string;
  subjects: [Subject, ...Subject[]];
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
  onUndone?: (() => void) | undefined;
}

/** The dialog that MemberMenu opens; a report leads on to the others. */
export default function MemberDialog({ kind, subjects, onBlocked, onUndone, ...dialog }: MemberDialogProps) {
  const [shown, setShown] = useState(kind);
  if (shown === 'block') return <BlockDialog {...dialog} onBlocked={onBlocked} onUndone={onUndone} />;
  if (shown === 'mute') return <MuteDialog {...dialog} />;
  return <ReportDialog {...dialog} subjects={subjects} onNext={setShown} />;
}
