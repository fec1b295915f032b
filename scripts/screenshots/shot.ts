import type { Page } from '@playwright/test';
import type { Stage } from './stage';
import type { MemberName } from './stage/members';

/** A screen in a state, of which pictures are taken. */
export interface Shot {
  /** What its pictures are named by. */
  name: string;
  /** Who is signed in; null for a guest. Else as the area says, else Thalia. */
  as?: MemberName | null;
  /** Takes the whole page instead of what the window shows. */
  isWhole?: true;
  /** Leads a new page to the state. What it changes on the server would show in other shots: it answers such calls itself. */
  go: (page: Page, stage: Stage) => Promise<unknown>;
}

export interface Area {
  name: string;
  as?: MemberName | null;
  shots: Shot[];
}
