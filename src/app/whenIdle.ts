/** Calls back in the frame after the next, when the next one is on the screen. */
const whenPainted = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/**
 * Calls back when the next frame is painted and the browser has nothing else to do.
 * @param atLatestMs milliseconds after which it does so although the browser is busy, or cannot tell
 */
export const whenIdle = (callback: () => void, atLatestMs: number): unknown =>
  'requestIdleCallback' in window
    ? whenPainted(() => window.requestIdleCallback(callback, { timeout: atLatestMs }))
    : setTimeout(callback, atLatestMs);
