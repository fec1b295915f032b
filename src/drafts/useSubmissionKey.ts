import { drafts } from './drafts';
import { useDraftKey } from './useDraft';
import { uuid } from '../api/uuid';

/** Milliseconds after which the same text is another submission, since the member has then seen whether it was created. */
const KEPT_MS = 30 * 60_000;

type Part = string | File | undefined;

/** A draft's picture is another object after a reload, so its metadata is compared. */
const describe = (part: Part) =>
  part instanceof File ? [part.name, part.type, part.size, part.lastModified] : part;

/**
 * The Idempotency-Key of what the member submits. Passed as `submissionKey`, it keeps a repeated submission from creating
 * anything twice, even if the response to the first one was lost (decisions: The wire).
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
    /** Returns the same key for the same parts, until they are accepted. */
    keyFor: (...parts: readonly Part[]): string => {
      const content = JSON.stringify(parts.map(describe));
      const [lastKey, lastAt, lastContent] = drafts.read(storageKey).split('\n');
      if (lastKey && lastContent === content && Date.now() - Number(lastAt) < KEPT_MS) return lastKey;
      const key = uuid();
      drafts.write(storageKey, [key, Date.now(), content].join('\n'));
      return key;
    },
    /** The server has accepted it, so the next submission gets another key. */
    accepted: (): void => drafts.write(storageKey, ''),
  };
}
