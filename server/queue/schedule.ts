const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When work that recurs is due. */
export interface Schedule {
  /** As in a crontab, in UTC. */
  cron: string;
  /** How far back a start catches up on missed runs: one interval, so that each task runs once. */
  backfillMs: number;
}

export const everyTenMinutes: Schedule = { cron: '*/10 * * * *', backfillMs: 10 * MINUTE_MS };

/** @param minute of the hour; another one for each task, so that they do not all run at once */
export const hourly = (minute: number): Schedule => ({ cron: `${minute} * * * *`, backfillMs: HOUR_MS });

export const daily = (hour: number, minute: number): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  backfillMs: 24 * HOUR_MS,
});
