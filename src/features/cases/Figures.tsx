import styled from '@emotion/styled';
import { failureSentence } from '../../api/errorSentence';
import { palette, typography } from '../../theme/theme';
import { LoadFailure } from '../../ui/states';
import { casesErrors, useGetCaseFiguresQuery } from './casesApi';
import { categoryLabel } from '../reports/reportTexts';
import { hoursWords } from './caseWords';

const Ledger = styled.details({
  ...typography.subtitle2,
  padding: '0 16px',
  borderBottom: `1px solid ${palette.divider}`,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& > summary': { padding: '11px 0', cursor: 'pointer' },
  '& dl, & tr': { borderTop: `1px solid ${palette.divider}` },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '4px 0' },
  '& dd, & td': { color: palette.text.primary, textAlign: 'end' },
  '& table': { width: '100%', margin: '8px 0 12px', borderCollapse: 'collapse' },
  '& th, & td': { padding: '4px 0 4px 8px', fontWeight: 400, textAlign: 'end' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'start' },
});

const median = (hours: number | null): string => (hours === null ? 'none' : hoursWords(hours));

/** The share of appeals that were overturned: "2 of 8". */
const shareOf = (part: number, all: number): string => (all === 0 ? 'none' : `${part} of ${all}`);

/** The ledger: how many cases wait and for how long, and what was decided in the last 30 days. */
export function Figures() {
  const { data, error, isFetching, refetch } = useGetCaseFiguresQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data) {
    const message = error && !isFetching ? failureSentence(casesErrors.getCaseFigures, error) : null;
    return message && <LoadFailure message={message} onRetry={() => void refetch()} />;
  }
  const rows = [
    ['Median age of those that wait', median(data.median_age_hours)],
    ['Decided in 30 days', data.decided],
    ['Median time to a decision', median(data.median_decision_hours)],
    ['Appeals that overturned a decision', shareOf(data.overturned, data.appeals_decided)],
  ];
  return (
    <Ledger>
      <summary>
        {data.open} open, {data.appealed} appealed
        {data.median_age_hours !== null && `, median age ${hoursWords(data.median_age_hours)}`}
      </summary>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Open</th>
            <th scope="col">Decided</th>
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ category, open, decided }) => (
            <tr key={category}>
              <th scope="row">{categoryLabel(category)}</th>
              <td>{open}</td>
              <td>{decided}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Ledger>
  );
}
