import { BlockDialog } from '../blocks/BlockDialog';
import { MuteDialog } from '../mutes/MuteDialog';

interface MemberDialogProps {
  kind: 'mute' | 'block';
  username: string;
  onClose: () => void;
}

/** The dialog that MemberMenu opens. */
export default function MemberDialog({ kind, ...dialog }: MemberDialogProps) {
  return kind === 'mute' ? <MuteDialog {...dialog} /> : <BlockDialog {...dialog} />;
}
