import { useEffect, useState } from 'react';
import { useDisclosure } from '../../disclosure/disclosure';

/** The most levels that one press opens. */
const LEVELS_MAX = 5;

/**
 * Whether the replies to a comment are shown. Where replies are a chain, one to each comment, a press opens several levels.
 * @param levels how many levels to open at first, if its parent's replies were opened by a press
 */
export function useRepliesDisclosure(commentId: number, levels: number) {
  const [isOpen, setDisclosed] = useDisclosure(`replies:${commentId}`);
  const [openLevels, setOpenLevels] = useState(levels);
  useEffect(() => {
    if (levels > 0) setDisclosed(true);
  }, [levels, setDisclosed]);
  return {
    isOpen,
    setOpen: (next: boolean) => {
      setOpenLevels(next ? LEVELS_MAX : 0);
      setDisclosed(next);
    },
    /** The levels to open of an only reply. */
    levelsBelow: Math.max(openLevels - 1, 0),
  };
}
