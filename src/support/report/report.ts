import type { LiftedState } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import type { AttemptFailure } from '../../network/networkSlice';
import { readPlace, type Place, type Recording } from '../recorder/recorder';
import { redactAction, redactState } from '../redaction';
import { HIDDEN, showKey } from '../redaction/rules';
import { stringifyShared } from './sharedJson';

/** The version of the report format. */
export const REPORT_FORMAT = 2;

/** The environment in which a report was made. */
export interface Circumstances {
  /** The build: the package's version and its commit. */
  version: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  userAgent: string;
  languages: string[];
  timeZone: string;
  isOnline: boolean;
  /** CSS pixels. */
  viewport: { width: number; height: number; pixelRatio: number };
  scheme: 'light' | 'dark';
  hasReducedMotion: boolean;
}

const isSet = (query: string): boolean => window.matchMedia(query).matches;

export function readCircumstances(): Circumstances {
  const chosen = document.documentElement.dataset['scheme'];
  const isDark = chosen ? chosen === 'dark' : isSet('(prefers-color-scheme: dark)');
  return {
    version: process.env['APP_VERSION'] ?? 'development',
    madeAt: new Date().toISOString(),
    userAgent: navigator.userAgent,
    languages: [...navigator.languages],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: navigator.onLine,
    viewport: {
      width: window.innerWidth,
      height: window.innerHeight,
      pixelRatio: window.devicePixelRatio,
    },
    scheme: isDark ? 'dark' : 'light',
    hasReducedMotion: isSet('(prefers-reduced-motion: reduce)'),
  };
}

/** A member's report: the lifted state of Redux DevTools, which their Import accepts, with further fields in `pantheon`. */
export interface Report extends LiftedState<unknown, Action, object> {
  pantheon: Circumstances & {
    format: number;
    /** The location after each action; the first one is from before them. */
    places: Place[];
    failures: AttemptFailure[];
  };
}

/** Redacts the tokens in links of mails. */
const redactPlace = ({ path, locationKey }: Place): Place => ({
  path: showKey(
    path
      .replace(/^\/reset-password\/.*$/, `/reset-password/${HIDDEN}/${HIDDEN}`)
      .replace(/^\/confirm-email\/.*$/, `/confirm-email/${HIDDEN}`),
  ),
  locationKey,
});

/** Makes a report of a recording. An empty recording gives the current state only. */
export function makeReport({ before, actions, failures }: Recording, circumstances: Circumstances): Report {
  const madeAt = Date.parse(circumstances.madeAt);
  const init = { action: { type: '@@INIT' }, at: actions[0]?.at ?? madeAt };
  const lifted = [init, ...actions].map(({ action, at }) => ({
    type: 'PERFORM_ACTION' as const,
    action: redactAction(action),
    timestamp: at,
    stack: undefined,
  }));
  const committedState = redactState(before);
  const states = [committedState, ...actions.map(({ state }) => redactState(state))];
  const places = actions.map(({ place }) => place);
  return {
    pantheon: {
      format: REPORT_FORMAT,
      ...circumstances,
      places: [places[0] ?? readPlace(), ...places].map(redactPlace),
      failures,
    },
    actionsById: Object.fromEntries(lifted.entries()),
    computedStates: states.map((state) => ({ state })),
    committedState,
    stagedActionIds: lifted.map((_action, id) => id),
    skippedActionIds: [],
    currentStateIndex: actions.length,
    nextActionId: lifted.length,
    monitorState: {},
    isLocked: false,
    isPaused: false,
  };
}

/** The content of a report file. */
export const writeReport = (report: Report): string => stringifyShared(report);
