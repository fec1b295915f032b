import { failureSentence } from '../../api/errorSentence';
import { PagedList } from '../../ui/PagedList';
import { Receipt } from './Receipt';
import { reportsErrors, useGetDecisionsInfiniteQuery } from './reportsApi';
import { decisionForAuthor, ownThing } from './reportTexts';

/** The decisions about what the member wrote or is, latest first. */
export function OwnDecisions() {
  const decisions = useGetDecisionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      query={decisions}
      endpoint="getDecisions"
      failure={decisions.error ? failureSentence(reportsErrors.getDecisions, decisions.error) : null}
      loading="Loading the decisions about you"
      empty={<p>There are none.</p>}
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
    </PagedList>
  );
}
