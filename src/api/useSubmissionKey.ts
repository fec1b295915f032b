import { useRef } from 'react';
import { uuid } from './uuid';

/**
 * One key for one thing that the member submits: pass it as `submissionKey`, and sending the same thing again after a
 * failure creates nothing twice, also if only the answer to the first attempt was lost (decisions: The wire).
 *
 *     const submission = useSubmissionKey();
 *     await createPost({ content, image, submissionKey: submission.keyFor(content, image) }).unwrap();
 *     submission.accepted();
 */
export function useSubmissionKey() {
  const pending = useRef<{ parts: readonly unknown[]; key: string } | null>(null);
  return {
    /** The same key while the parts stay the same (by identity), a new one once they differ or were accepted. */
    keyFor: (...parts: readonly unknown[]): string => {
      const last = pending.current;
      const isSame = last?.parts.length === parts.length && parts.every((part, i) => part === last.parts[i]);
      if (last && isSame) return last.key;
      const key = uuid();
      pending.current = { parts, key };
      return key;
    },
    /** The server has it: the next submission is another one, even if it says the same. */
    accepted: (): void => {
      pending.current = null;
    },
  };
}
