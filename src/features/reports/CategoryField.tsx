import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, type RefObject } from 'react';
import type { ReportCategory } from '#contract/reports';
import { CATEGORIES } from './reportTexts';
import { LABEL } from './ScrollingForm';

interface CategoryFieldProps {
  value: ReportCategory | null;
  onChange: (category: ReportCategory) => void;
  /** The report was sent without one. */
  isMissing: boolean;
  /** The first choice, which then takes the focus. */
  firstRef: RefObject<HTMLInputElement | null>;
  /** The dialog begins with the chosen or first choice. */
  autoFocus: boolean;
}

/** Why something is reported. */
export function CategoryField({ value, onChange, isMissing, firstRef, autoFocus }: CategoryFieldProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <FormControl error={isMissing}>
      <FormLabel id={labelId} sx={LABEL}>
        What is wrong?
      </FormLabel>
      {/* Beside the first choice, which has the focus: a phone does not show the last one with it. */}
      {isMissing && (
        <FormHelperText id={errorId} sx={{ mx: 0 }}>
          Please choose what is wrong.
        </FormHelperText>
      )}
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={isMissing ? errorId : undefined}
        value={value}
        onChange={(_event, category) => onChange(category as ReportCategory)}
      >
        {CATEGORIES.map((category, index) => (
          <FormControlLabel
            key={category.value}
            value={category.value}
            control={
              <Radio
                autoFocus={autoFocus && category.value === (value ?? CATEGORIES[0]?.value)}
                slotProps={index === 0 ? { input: { ref: firstRef } } : undefined}
              />
            }
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <div style={{ padding: '10px 0' }}>
                {category.label}
                <Typography variant="subtitle2" component="div" color="textSecondary">
                  {category.text}
                </Typography>
              </div>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
