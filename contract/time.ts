const UNITS = [
  { name: 'year', seconds: 365 * 24 * 3600 },
  { name: 'month', seconds: 30 * 24 * 3600 },
  { name: 'week', seconds: 7 * 24 * 3600 },
  { name: 'day', seconds: 24 * 3600 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
] as const;

/**
 * The words of `time_since_posted`, such as "5 minutes ago" (spec §2). The server sends them and the client keeps
 * them fresh from `created_at`, so both use this.
 * @param createdAt milliseconds since 1970
 * @param now milliseconds since 1970; a clock that runs behind `createdAt` reads "just now"
 */
export function timeSince(createdAt: number, now: number): string {
  const seconds = Math.floor((now - createdAt) / 1000);
  const unit = UNITS.find((candidate) => seconds >= candidate.seconds);
  if (!unit) return 'just now';
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}
