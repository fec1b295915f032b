interface ThrottleOptions<Api> {
  /** The least time between two runs, in milliseconds. */
  pauseMs: number;
  /** The most random delay before a run, in milliseconds, so that pages do not all send requests at once. */
  spreadMs: (api: Api) => number;
}

interface DelayApi {
  cancelActiveListeners: () => void;
  delay: (ms: number) => Promise<void>;
}

/** Makes a listener effect that runs soon after an action, and once for many actions. */
export function throttled<Api>(effect: (api: Api) => void, { pauseMs, spreadMs }: ThrottleOptions<Api>) {
  let due: number | null = null;
  let earliest = 0;
  return async (_action: unknown, api: Api & DelayApi): Promise<void> => {
    // Further actions do not put off a run that is due.
    due ??= Math.max(Date.now(), earliest) + Math.random() * spreadMs(api);
    api.cancelActiveListeners();
    await api.delay(Math.max(0, due - Date.now()));
    due = null;
    earliest = Date.now() + pauseMs;
    effect(api);
  };
}
