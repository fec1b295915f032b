const MINUTE_S = 60;

/** A wait as text: seconds, or minutes from two on. */
export const timeLeft = (seconds: number): string =>
  seconds < 2 * MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} min`;
