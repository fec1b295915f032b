/** Milliseconds after which it calls back although the browser is busy, or cannot tell. */
const AT_LATEST_MS = 3_000;

/** Calls back in the frame after the next, when the next one is on the screen. */
const whenPainted = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/** Calls back when the next frame is painted and the browser has nothing else to do. */
export const whenIdle = (callback: () => void): unknown =>
  'requestIdleCallback' in window
    ? whenPainted(() => window.requestIdleCallback(callback, { timeout: AT_LATEST_MS }))
    : setTimeout(callback, AT_LATEST_MS);
