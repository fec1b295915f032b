import { failedJobs, retryJob } from '../queue/queries';
import { moment, RefusedError, UsageError, type Command } from './command';

/** Jobs shown at once. */
const SHOWN = 100;

export const showFailedJobs: Command = {
  help: `Show the first ${SHOWN} jobs that were given up, and why`,
  async run({ db, say }) {
    const jobs = await failedJobs(db, SHOWN);
    if (jobs.length === 0) say('No job was given up.');
    for (const { id, task_identifier, attempts, created_at, last_error } of jobs) {
      const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      say(`${id}  ${task_identifier} of ${moment(created_at)}, ${tried}: ${last_error ?? 'no reason'}`);
    }
  },
};

export const retryFailedJob: Command = {
  positionals: ['number'],
  help: 'Try a job again that was given up',
  async run({ db, say }, { positionals: [number = ''] }) {
    if (!/^\d{1,15}$/.test(number)) throw new UsageError(`A job has a number, not "${number}".`);
    const task = await retryJob(db, Number(number));
    if (task === undefined) throw new RefusedError(`No job ${number} was given up.`);
    say(`Job ${number} (${task}) is tried again as soon as Pantheon runs.`);
  },
};
