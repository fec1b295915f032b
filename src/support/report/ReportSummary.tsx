import styled from '@emotion/styled';
import { palette, typography } from '../../theme/theme';
import type { Report } from './report';

const Facts = styled.dl({
  display: 'grid',
  gap: 10,
  '& dt': { ...typography.caption, fontWeight: 600, color: palette.text.secondary },
  '& dd': { ...typography.body2, overflowWrap: 'anywhere' },
  '& ul': { padding: 0, listStyle: 'none' },
});

const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A summary of a report. */
export function ReportSummary({ report }: { report: Report }) {
  const { version, userAgent, viewport, places, failures } = report.pantheon;
  const actions = report.stagedActionIds.length - 1;
  return (
    <Facts>
      <div>
        <dt>Page</dt>
        <dd>
          {places.at(-1)?.path}, with the last {pluralize(actions, 'step')} of the app
        </dd>
      </div>
      <div>
        <dt>App</dt>
        <dd>Version {version}</dd>
      </div>
      <div>
        <dt>Browser</dt>
        <dd>
          {userAgent}, window of {viewport.width} × {viewport.height}
        </dd>
      </div>
      <div>
        <dt>Failed requests</dt>
        <dd>
          {failures.length === 0 ? (
            'None'
          ) : (
            <ul>
              {failures.map(({ at, endpoint, status, requestId }, index) => (
                <li key={index}>
                  {new Date(at).toLocaleTimeString()} {endpoint}: {status}
                  {requestId && `, request ${requestId}`}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </Facts>
  );
}
