import { failureSentence } from '../../api/errorSentence';
import { PagedList } from '../../ui/PagedList';
import { Receipt } from './Receipt';
import { reportsErrors, useGetReportsInfiniteQuery } from './reportsApi';
import { decisionForReporter, whatOf } from './reportTexts';

/** The own reports with what was decided, latest first. */
export function OwnReports() {
  const reports = useGetReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      query={reports}
      endpoint="getReports"
      failure={reports.error ? failureSentence(reportsErrors.getReports, reports.error) : null}
      loading="Loading your reports"
      empty={<p>You have reported nothing.</p>}
    >
      {(report) => (
        <Receipt
          key={report.id}
          receipt={report}
          title={`Your report of ${whatOf(report.kind, report.username)}`}
          at={report.created_at}
          words={report.text}
          outcome={report.decision && decisionForReporter(report.decision, report.kind)}
          call="appealReport"
        />
      )}
    </PagedList>
  );
}
