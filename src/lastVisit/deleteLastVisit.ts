import { change } from '../drafts/database';

/** The keys of all that is kept for a next visit, of whichever member, begin so. */
export const PREFIX = 'seen:';

/**
 * Removes what is kept, of all members: only the signed-in one may have anything here. Apart from the rest, since the end of a
 * session is in the code of the login page, too.
 */
export const deleteLastVisit = (): Promise<unknown> =>
  change((store) => store.delete(IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`)));
