import { Receipt } from './Receipt';
import { ReceiptList } from './ReceiptList';
import { reportsErrors, useGetReportsInfiniteQuery } from './reportsApi';
import { decisionForReporter, whatOf } from './reportTexts';

/** The own reports with what was decided, latest first. */
export function OwnReports() {
  return (
    <ReceiptList
      query={useGetReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      endpoint="getReports"
      sentence={reportsErrors.getReports}
      loading="Loading your reports"
      empty="You have reported nothing."
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
    </ReceiptList>
  );
}
