import type { Hint } from '#contract/live';
import type { HintMessage } from '../../adapters/bus';

/** Milliseconds for which hints are kept: longer than a page asks for what it shows before its stream is open. */
export const KEPT_MS = 20_000;
/** The most hints to everyone that are kept; a new stream gets all of them. */
const TO_EVERYONE_MAX = 200;
/** The most hints to single members that are kept. */
const TO_MEMBERS_MAX = 5_000;

/** Not sent again: counts could be older than those of the page, and panels would fetch the comments that they have. */
const NOT_KEPT = new Set<Hint['type']>(['post-counts', 'comment']);

type Kept = HintMessage & { at: number };

/** The last hints, for streams that are opened after their page has asked for what it shows. */
export class RecentHints {
  private readonly toEveryone: Kept[] = [];
  private readonly toMembers: Kept[] = [];

  add(message: HintMessage): void {
    const { hint } = message;
    if (NOT_KEPT.has(hint.type)) return;
    // A post that moderators have put back is not deleted any more.
    const isUndone = ({ hint: kept }: Kept) =>
      hint.type === 'post-changed' && kept.type === 'post-deleted' && kept.id === hint.id;
    const undone = this.toEveryone.findIndex(isUndone);
    if (undone !== -1) this.toEveryone.splice(undone, 1);
    const [hints, max] = message.to ? [this.toMembers, TO_MEMBERS_MAX] : [this.toEveryone, TO_EVERYONE_MAX];
    hints.push({ ...message, at: performance.now() });
    while (hints.length > max || (hints[0] && isOld(hints[0]))) hints.shift();
  }

  /** Those that concern the member, those to everyone first. */
  of(memberId: number): HintMessage[] {
    const own = this.toMembers.filter(({ to }) => to?.includes(memberId));
    return [...this.toEveryone, ...own].filter((kept) => !isOld(kept));
  }
}

const isOld = ({ at }: Kept): boolean => at < performance.now() - KEPT_MS;
