import { useServerNow } from '../../network/serverClock';
import { FormField } from '../../ui/FormField';
import { SelectField } from './SelectField';

const DAY_MS = 24 * 3_600_000;
const DAYS = [1, 3, 7, 30];

/** How long a suspension is: days, until the end of a day in this browser's time zone, or for good. */
export type Period = { days: number } | { date: string } | 'good';

/**
 * The end of a suspension.
 * @param now by the server's clock
 * @returns ISO 8601; null for good
 */
export function periodEnd(period: Period, now: Date): string | null {
  if (period === 'good') return null;
  const end = 'days' in period ? now.getTime() + period.days * DAY_MS : endOfDay(period.date);
  return new Date(end).toISOString();
}

const endOfDay = (date: string): number => new Date(`${date}T23:59:59`).getTime();

const dateIn = (days: number, now: Date): string =>
  new Date(now.getTime() + days * DAY_MS - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

interface SuspensionFieldProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** How long a member is suspended. */
export function SuspensionField({ period, onChange }: SuspensionFieldProps) {
  const now = useServerNow();
  const chosen = period === 'good' ? 'good' : 'days' in period ? String(period.days) : 'date';
  const choose = (value: string) => {
    if (value === 'good') onChange('good');
    else if (value === 'date') onChange({ date: dateIn(14, now) });
    else onChange({ days: Number(value) });
  };
  return (
    <>
      <SelectField label="Suspended" value={chosen} onChange={({ target }) => choose(target.value)}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? 'for a day' : `for ${days} days`}
          </option>
        ))}
        <option value="date">until a day…</option>
        <option value="good">for good</option>
      </SelectField>
      {period !== 'good' && 'date' in period && (
        <FormField
          label="Last day"
          type="date"
          required
          min={dateIn(0, now)}
          value={period.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
      )}
    </>
  );
}
