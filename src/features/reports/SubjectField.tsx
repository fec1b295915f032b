import styled from '@emotion/styled';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { ReportKind } from '#contract/reports';
import { palette } from '../../theme/theme';
import { LABEL, Quote } from './ScrollingForm';
import type { Subject } from './subject';

const Picture = styled.img({
  display: 'block',
  maxWidth: '100%',
  maxHeight: 140,
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
});

const Choice = styled.div({ display: 'grid', gap: 4, minWidth: 0, padding: '10px 0' });

const LABELS: Record<ReportKind, string> = {
  post: 'The post',
  comment: 'The comment',
  message: 'This message',
  member: 'The member',
  picture: 'The picture',
};

/** What is reported, as it was seen. */
const Seen = ({ subject: { kind, text, image } }: { subject: Subject }) => (
  <>
    {text && <Quote dir="auto">{text}</Quote>}
    {kind === 'picture' && image && <Picture src={image} alt="" />}
  </>
);

interface SubjectFieldProps {
  subjects: Subject[];
  /** The index of the chosen one. */
  value: number;
  onChange: (index: number) => void;
}

/** Shows again what is reported; of several subjects the member chooses one, with which the dialog begins. */
export function SubjectField({ subjects, value, onChange }: SubjectFieldProps) {
  const labelId = useId();
  const [only, ...others] = subjects;
  if (!only) return null;
  if (others.length === 0) return <Seen subject={only} />;
  return (
    <FormControl>
      <FormLabel id={labelId} sx={LABEL}>
        What do you report?
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, index) => onChange(Number(index))}
      >
        {subjects.map((subject, index) => (
          <FormControlLabel
            key={`${subject.kind}:${subject.id}`}
            value={index}
            control={<Radio autoFocus={index === value} />}
            sx={{ alignItems: 'flex-start', mr: 0, '& > .MuiFormControlLabel-label': { minWidth: 0 } }}
            label={
              <Choice>
                {LABELS[subject.kind]}
                <Seen subject={subject} />
              </Choice>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
