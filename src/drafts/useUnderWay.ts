import { useSyncExternalStore } from 'react';
import { ObservableMap } from './observableMap';
import { useDraftKey } from './useDraft';

/** The texts that are being sent, by the storage keys of their drafts. */
const texts = new ObservableMap<string>();

/**
 * The text of a draft that is being sent. It is shared by the forms of the draft: one that is opened again goes on with what
 * the last one has sent, and sends nothing beside it.
 *
 *     const underWay = useUnderWay('post');
 *     underWay.begin(text);
 *     const { error } = await createPost({ content: text });
 *     const behind = textAfter(underWay.end(), text);
 *
 * @param draft the key of the text (see useDraft)
 * @returns `text`, undefined while nothing is being sent; `begin`, to be called again with a text that is to be sent behind
 *   it; `end`, which returns the last one
 */
export function useUnderWay(draft: string) {
  const key = useDraftKey(draft);
  const text = useSyncExternalStore(texts.subscribe, () => texts.get(key));
  return {
    text,
    begin: (sent: string): void => {
      texts.set(key, sent);
      texts.notify();
    },
    end: (): string => {
      const last = texts.get(key) ?? '';
      texts.delete(key);
      texts.notify();
      return last;
    },
  };
}
