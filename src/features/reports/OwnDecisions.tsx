import { Receipt } from './Receipt';
import { ReceiptList } from './ReceiptList';
import { reportsErrors, useGetDecisionsInfiniteQuery } from './reportsApi';
import { decisionForAuthor, ownThing } from './reportTexts';

/** The decisions about what the member wrote or is, latest first. */
export function OwnDecisions() {
  return (
    <ReceiptList
      query={useGetDecisionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      endpoint="getDecisions"
      sentence={reportsErrors.getDecisions}
      loading="Loading the decisions about you"
      empty="There are none."
    >
      {(own) => (
        <Receipt
          key={own.id}
          receipt={own}
          title={`About ${ownThing(own.kind)}`}
          at={own.decided_at}
          outcome={own.decision && decisionForAuthor(own.decision, own.kind, own.until)}
          call="appealDecision"
        />
      )}
    </ReceiptList>
  );
}
