import type { Hint } from '#contract/live';
import type { BusMessage } from '../../adapters/bus';

/** Milliseconds for which hints are kept: longer than a page asks for what it shows before its stream is open. */
export const KEPT_MS = 10_000;
/** Hints that are kept at most, and of these that one stream is told. */
const KEPT_MAX = 2_000;
const TOLD_MAX = 200;

type HintMessage = Extract<BusMessage, { hint: Hint }>;

/** The last hints, for streams that are opened after their page has asked for what it shows. */
export class RecentHints {
  private readonly kept: (HintMessage & { at: number })[] = [];

  /** Counts are not kept: told again they could be older than those that the page has. */
  add(message: HintMessage): void {
    this.forgetOld();
    if (message.hint.type === 'post-counts') return;
    if (this.kept.length === KEPT_MAX) this.kept.shift();
    this.kept.push({ ...message, at: performance.now() });
  }

  /** Those that concern the member, in their order. */
  of(memberId: number): Hint[] {
    this.forgetOld();
    const own = this.kept.filter(({ to }) => !to || to.includes(memberId));
    return own.slice(-TOLD_MAX).map(({ hint }) => hint);
  }

  private forgetOld(): void {
    const oldest = performance.now() - KEPT_MS;
    const count = this.kept.findIndex(({ at }) => at >= oldest);
    this.kept.splice(0, count === -1 ? this.kept.length : count);
  }
}
