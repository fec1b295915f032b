import { useMemo } from 'react';
import { useDisclosure } from '../../disclosure/disclosure';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { selectIsMuted, selectMutedWordsTest } from './mutesApi';

/** Why a post or comment is folded: by whom it is, or a word in it. */
export type FoldReason = 'member' | 'word';

interface Foldable {
  /** null if it is not known. */
  author: string | null;
  text: string;
}

/**
 * Whether a post or comment is folded because of a mute or a muted word; the own ones never are.
 * @param name the disclosure's, which is open once the member has unfolded it
 * @returns `reason`: null if there is none
 */
export function useFold(name: string, { author, text }: Foldable) {
  const [isOpen, setOpen] = useDisclosure(name);
  const isOwn = useAppSelector((state) => isSameName(selectUsername(state) ?? '', author ?? ''));
  const isMuted = useAppSelector((state) => author !== null && selectIsMuted(state, author));
  const hasMutedWord = useAppSelector(selectMutedWordsTest);
  const hasWord = useMemo(() => hasMutedWord(text), [hasMutedWord, text]);
  const about: FoldReason | null = isMuted ? 'member' : hasWord ? 'word' : null;
  const reason = isOwn ? null : about;
  return { reason, isFolded: reason !== null && !isOpen, isOpen, setOpen };
}
