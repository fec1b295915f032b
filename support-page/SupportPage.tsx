import styled from '@emotion/styled';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import type { Report } from '../src/support/report/report';
import { ReportSummary } from '../src/support/report/ReportSummary';
import { DISPLAY_FACE } from '../src/theme/measures';
import { palette } from '../src/theme/theme';
import { MemberScreen } from './MemberScreen';
import { ReportPicker } from './ReportPicker';
import { Steps } from './Steps';
import { viewOf } from './view';

const Page = styled.main({
  display: 'grid',
  gap: 20,
  maxWidth: 1720,
  margin: '0 auto',
  padding: 20,
  '& h1': { margin: 0, fontFamily: DISPLAY_FACE, fontSize: '1.75rem', fontWeight: 400 },
});

const Columns = styled.div({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  '@media (min-width: 900px)': { gridTemplateColumns: '380px minmax(0, 1fr)' },
});

const Side = styled.div({ display: 'grid', gap: 20, minWidth: 0 });

/** Scrolls if the member's window was wider. */
const Stage = styled.div({ overflow: 'auto' });

const ActionJson = styled.pre({
  maxHeight: 320,
  margin: 0,
  padding: 12,
  overflow: 'auto',
  borderRadius: 8,
  background: palette.background.muted,
  font: '0.75rem/1.5 ui-monospace, monospace',
});

const ownVersion = process.env['APP_VERSION'];

/** Shows a report: what the member saw after each action. */
export function SupportPage() {
  const [report, setReport] = useState<Report | null>(null);
  const [index, setIndex] = useState(0);
  const pick = (picked: Report) => {
    setReport(picked);
    setIndex(picked.currentStateIndex);
  };
  const action = report?.actionsById[report.stagedActionIds[index] ?? 0]?.action;
  return (
    <Page aria-label="Reports">
      <h1>Reports</h1>
      <ReportPicker onPick={pick} />
      {report && (
        <Columns>
          <Side>
            {report.pantheon.version !== ownVersion && (
              <Alert severity="error">
                The report is of version {report.pantheon.version}, this page of version {ownVersion}. Check
                out the report’s commit to see exactly what the member saw.
              </Alert>
            )}
            <ReportSummary report={report} />
            <Steps report={report} index={index} onStep={setIndex} />
            <ActionJson tabIndex={0} aria-label="The action">
              {JSON.stringify(action, null, 2)}
            </ActionJson>
          </Side>
          <Stage>
            <MemberScreen view={viewOf(report, index)} viewport={report.pantheon.viewport} />
          </Stage>
        </Columns>
      )}
    </Page>
  );
}
