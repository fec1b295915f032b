import type { CaseKind, Decision } from '#contract/reports';
import type { BusMessage } from '../../adapters/bus';
import type { Trx } from '../../db/connect';
import { putCommentBack, takeCommentDown } from '../comments/takedown';
import type { PictureMove } from '../media/queries';
import { putProfileBack, takeProfileDown } from '../members/takedown';
import { putMessageBack, takeMessageDown } from '../messages/takedown';
import { putPictureBack, putPostBack, takePictureDown, takePostDown } from '../posts/takedown';
import { letOut } from './held';
import type { LetOut } from './queries/held';

/** What follows from a change once it is committed. */
export interface Consequences {
  messages: BusMessage[];
  moves?: PictureMove[];
}

interface PutBack extends Consequences {
  /** false where not all was put back. */
  isWhole?: boolean;
  /** What the case is about from now on, if that is something else. */
  became?: LetOut;
}

/** How a kind of thing is taken away and put back. What was removed is kept with its case as JSON. */
interface Takedown {
  /** null where it is gone already. */
  take: (trx: Trx, id: number) => Promise<(Consequences & { removed: unknown }) | null>;
  /** null where nothing can be put back. */
  putBack: (trx: Trx, id: number, removed: never) => Promise<PutBack | null>;
}

export const TAKEDOWNS: Record<CaseKind, Takedown> = {
  post: { take: takePostDown, putBack: putPostBack },
  comment: { take: takeCommentDown, putBack: putCommentBack },
  message: { take: takeMessageDown, putBack: putMessageBack },
  member: { take: takeProfileDown, putBack: putProfileBack },
  picture: { take: takePictureDown, putBack: putPictureBack },
  // Away from the beginning. Once it is let out, its case is one about a comment or message.
  held: { take: () => Promise.resolve(null), putBack: (trx, _id, held) => letOut(trx, held) },
};

/** Whether a decision takes the thing away. A suspension does, but for a profile, which stays (decisions: Safety). */
export const takesAway = (decision: Decision | null, kind: CaseKind): boolean =>
  decision === 'remove' || (decision === 'suspend' && kind !== 'member');
