import { REPORT_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { CharacterCount } from '../../ui/CharacterCount';
import { TextArea } from '../../ui/TextArea';

interface WordsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBusy: boolean;
  autoFocus?: boolean;
}

/** Whether words are short enough to be sent. */
export const areWordsShort = (text: string): boolean => textLength(text) <= REPORT_MAX;

/** The words of a report or an appeal, with a counter. */
export function WordsField({ label, value, onChange, isBusy, autoFocus }: WordsFieldProps) {
  return (
    <div>
      <TextArea
        label={label}
        minRows={3}
        maxRows={12}
        value={value}
        readOnly={isBusy}
        autoFocus={autoFocus}
        error={!areWordsShort(value)}
        onChange={({ target }) => onChange(target.value)}
      />
      <CharacterCount length={textLength(value)} max={REPORT_MAX} />
    </div>
  );
}
