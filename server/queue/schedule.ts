const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When work that recurs is due. */
export interface Schedule {
  /** As in a crontab, in UTC. */
  cron: string;
  /** What was due so long ago while no server ran is made up for at the start: one interval, so that it is done once. */
  backfillMs: number;
}

export const everyTenMinutes: Schedule = { cron: '*/10 * * * *', backfillMs: 10 * MINUTE_MS };

/** @param minute of the hour, for each task another, so that they do not run all at once */
export const hourly = (minute: number): Schedule => ({ cron: `${minute} * * * *`, backfillMs: HOUR_MS });

export const daily = (hour: number, minute: number): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  backfillMs: 24 * HOUR_MS,
});
