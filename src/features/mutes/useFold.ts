import { useMemo } from 'react';
import { useDisclosure } from '../../disclosure/disclosure';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { selectIsMuted, selectMutedWordsTest } from './mutesApi';

/** Why a post or comment is folded: by whom it is, a word in it, or a moderator's warning, by its text. */
export type FoldReason = 'member' | 'word' | { warning: string };

interface Foldable {
  /** null if it is not known. */
  author: string | null;
  text: string;
  /** What a moderator hid it behind (decisions: Safety). */
  warning?: string;
}

/**
 * Whether a post or comment is folded: behind a moderator's warning, or because of a mute or a muted word, which never folds
 * the own ones.
 * @param name the disclosure's, which is open once the member has unfolded it
 * @returns `reason`: null if there is none
 */
export function useFold(name: string, { author, text, warning }: Foldable) {
  const [isOpen, setOpen] = useDisclosure(name);
  const isOwn = useAppSelector((state) => isSameName(selectUsername(state) ?? '', author ?? ''));
  const isMuted = useAppSelector((state) => author !== null && selectIsMuted(state, author));
  const hasMutedWord = useAppSelector(selectMutedWordsTest);
  const hasWord = useMemo(() => hasMutedWord(text), [hasMutedWord, text]);
  const mute = isMuted ? 'member' : hasWord ? 'word' : null;
  const reason: FoldReason | null = warning === undefined ? (isOwn ? null : mute) : { warning };
  return { reason, isFolded: reason !== null && !isOpen, isOpen, setOpen };
}
