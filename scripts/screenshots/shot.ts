import type { Page } from '@playwright/test';
import type { Stage } from './stage';
import type { MemberName } from './stage/members';

/** A screen in a state, of which pictures are taken. */
export interface Shot {
  /** The name of its picture files. */
  name: string;
  /** Who is signed in; null for a guest. By default the area's member, or Thalia. */
  as?: MemberName | null;
  /** Takes the whole page instead of what the window shows. */
  isWhole?: true;
  /** Brings a new page to the state. Changes on the server would show in other shots, so it answers such calls itself. */
  go: (page: Page, stage: Stage) => Promise<unknown>;
}

export interface Area {
  name: string;
  as?: MemberName | null;
  shots: Shot[];
}
