import styled from '@emotion/styled';
import { useRef, useState, type MouseEvent, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { MUTED_WORDS_MAX, MUTED_WORD_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { failureSentence } from '../../api/errorSentence';
import { RetryNote } from '../../network/RetryNote';
import { palette, typography } from '../../theme/theme';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form } from '../../ui/Form';
import { FormField } from '../../ui/FormField';
import { CloseIcon } from '../../ui/icons';
import { isFocusLost } from '../../ui/keepFocus';
import { ErrorState } from '../../ui/states';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { Tooltip } from '../../ui/Tooltip';
import {
  mutesErrors,
  useGetMutedWordsQuery,
  useLazyGetMutedWordsQuery,
  useSetMutedWordsMutation,
} from './mutesApi';

const Words = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingLeft: 14,
    border: `1px solid ${palette.divider}`,
    borderRadius: 23,
    background: palette.background.raised,
    overflowWrap: 'anywhere',
  },
  // Inside: around the button the ring would lie on the word.
  '& button:focus-visible': { outlineOffset: -6 },
});

const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Changes the muted words that the server has, which another tab may have changed. */
function useChangeWords() {
  const [getWords] = useLazyGetMutedWordsQuery();
  const [setWords] = useSetMutedWordsMutation();
  // Not while the words are fetched for another reason, such as a change in another tab: a press would be lost.
  const [isBusy, setBusy] = useState(false);
  const change = async (next: (words: string[]) => string[]): Promise<boolean> => {
    setBusy(true);
    const present = await getWords();
    const { error } = present.data && !present.isError ? await setWords(next(present.data)) : present;
    setBusy(false);
    if (error) toast(failureSentence(mutesErrors.setMutedWords, error), 'error');
    return !error;
  };
  return { change, isBusy };
}

interface AddWordProps extends ReturnType<typeof useChangeWords> {
  words: string[];
  fieldRef: RefObject<HTMLInputElement | null>;
}

function AddWord({ words, fieldRef, change, isBusy }: AddWordProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const word = text.trim();
  const length = textLength(text);
  if (words.length >= MUTED_WORDS_MAX) {
    return <p>These are {MUTED_WORDS_MAX} words, the most there can be. Remove one to add another.</p>;
  }
  const add = async () => {
    if (isBusy || length === 0 || length > MUTED_WORD_MAX) return;
    if (words.some((each) => isSameWord(each, word))) {
      setNote(`You have muted “${word}” already.`);
      return;
    }
    if (await change((present) => [...present, word])) setText('');
  };
  return (
    <Form aria-label="Mute a word" style={{ gap: 6 }} onSubmit={() => void add()}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 8 }}>
        <div style={{ flex: '1 1 12rem' }}>
          <FormField
            ref={fieldRef}
            label="Word or phrase"
            autoComplete="off"
            dir="auto"
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => {
              setText(target.value);
              setNote('');
            }}
          />
        </div>
        <SubmitButton isBusy={isBusy} disabled={length > MUTED_WORD_MAX}>
          Add
        </SubmitButton>
      </div>
      <CharacterCount length={length} max={MUTED_WORD_MAX} />
      <span role="status">{note}</span>
      <RetryNote endpoint="setMutedWords" />
    </Form>
  );
}

/** The words and phrases that fold a post or comment: added and removed here. */
export function MutedWords() {
  const { data: words, error, isFetching, refetch } = useGetMutedWordsQuery();
  const changing = useChangeWords();
  const field = useRef<HTMLInputElement>(null);
  const message = error && !words ? failureSentence(mutesErrors.getMutedWords, error) : null;
  if (message && !isFetching) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!words) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading your muted words">
        <RetryNote endpoint="getMutedWords" />
        <Skeleton height={46} />
      </div>
    );
  }
  const remove = async (word: string, { currentTarget }: MouseEvent) => {
    const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
    const isRemoved = await changing.change((present) => present.filter((each) => !isSameWord(each, word)));
    if (isRemoved && (document.activeElement === currentTarget || isFocusLost()))
      (next ?? field.current)?.focus();
  };
  return (
    <>
      <AddWord words={words} fieldRef={field} {...changing} />
      {words.length > 0 ? (
        <Words>
          {words.map((word) => (
            <li key={word}>
              <span dir="auto">{word}</span>
              <Tooltip title={`Remove ${word}`}>
                <IconButton
                  aria-disabled={changing.isBusy}
                  onClick={changing.isBusy ? undefined : (event) => void remove(word, event)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </li>
          ))}
        </Words>
      ) : (
        <p>You have muted no words. Add one, such as a name from the series you have yet to see.</p>
      )}
    </>
  );
}
