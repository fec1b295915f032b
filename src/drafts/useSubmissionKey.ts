import { drafts } from './drafts';
import { useDraftKey } from './useDraft';
import { uuid } from '../api/uuid';

/** Milliseconds after which the same words are another submission: by then the member has seen whether it is there. */
const KEPT_MS = 30 * 60_000;

type Part = string | File | undefined;

/** A picture that was kept with a draft is another object after a reload. */
const describe = (part: Part) =>
  part instanceof File ? [part.name, part.type, part.size, part.lastModified] : part;

/**
 * One key for one thing that the member submits: pass it as `submissionKey`, and sending the same thing again creates
 * nothing twice, also if only the answer to the first attempt was lost, or did not come yet when the member left the page
 * and came back to the draft (decisions: The wire).
 *
 *     const submission = useSubmissionKey('post');
 *     await createPost({ content, image, submissionKey: submission.keyFor(content, image) }).unwrap();
 *     submission.accepted();
 *
 * @param name what is submitted, such as the key of its draft (useDraft)
 */
export function useSubmissionKey(name: string) {
  const storageKey = useDraftKey(`${name}:submission`);
  return {
    /** The same key while the parts stay the same, a new one once they differ or were accepted. */
    keyFor: (...parts: readonly Part[]): string => {
      const said = JSON.stringify(parts.map(describe));
      const [lastKey, lastAt, lastSaid] = drafts.read(storageKey).split('\n');
      if (lastKey && lastSaid === said && Date.now() - Number(lastAt) < KEPT_MS) return lastKey;
      const key = uuid();
      drafts.write(storageKey, [key, Date.now(), said].join('\n'));
      return key;
    },
    /** The server has it: the next submission is another one, even if it says the same. */
    accepted: (): void => drafts.write(storageKey, ''),
  };
}
