import { parseCronItems, type ParsedCronItem, type TaskList } from 'graphile-worker';
import { DependencyError } from '../adapters/dependency';
import { stopRetrying } from './queries';
import { MAX_ATTEMPTS, type Job, type Task, type TaskContext, type Tasks } from './task';

/** The tasks as the library calls them. */
export const taskList = (context: TaskContext, tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job: { id, attempts } }) => {
        const job = { id: Number(id), payload: payload as never };
        const span = context.tracing?.begin('job', `job ${name}`, { 'pantheon.job.id': job.id });
        const work = () => attempt(context, task, job);
        const reason = await (span ? span.run(work) : work());
        span?.end({}, reason !== undefined);
        if (reason === undefined) return;
        context.log.warn({ job: job.id, task: name, attempt: attempts, reason }, 'job failed');
        throw new AttemptFailure(reason);
      },
    ]),
  );

/** What the library stores and logs of a failed attempt: the reason alone. */
class AttemptFailure extends Error {
  override stack = undefined;
}

/** Does a job. Answers the reason when it fails. */
async function attempt(
  context: TaskContext,
  task: Task<never>,
  job: Job<never>,
): Promise<string | undefined> {
  try {
    await task.run(context, job);
    return undefined;
  } catch (error) {
    if (error instanceof DependencyError && error.isPermanent) {
      await stopRetrying(context.db, job.id).catch(() => undefined);
    }
    return describeFailure(error);
  }
}

/**
 * When the tasks that recur are due. There is one job of each, which the next one replaces, and which never runs twice at
 * once.
 */
export const cronItems = (tasks: Tasks): ParsedCronItem[] =>
  parseCronItems(
    Object.entries(tasks).flatMap(([task, { schedule }]) =>
      schedule === undefined
        ? []
        : {
            task,
            match: schedule.cron,
            options: {
              backfillPeriod: schedule.backfillMs,
              jobKey: task,
              maxAttempts: MAX_ATTEMPTS,
              queueName: task,
            },
          },
    ),
  );

/** What is stored of a failure. Of an unexpected one only the kind, since its message may quote anything. */
export function describeFailure(error: unknown): string {
  if (error instanceof DependencyError) return error.message;
  if (!(error instanceof Error)) return 'Unknown failure';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}
