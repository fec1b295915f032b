import { givenUpJobs, retryJob } from '../queue/queries';
import type { Command } from './command';
import { RefusedError, UsageError } from './failures';
import { moment } from './moment';

/** Jobs shown at once. */
const SHOWN = 100;

export const failedJobs: Command = {
  words: [],
  options: [],
  help: `Show the first ${SHOWN} jobs that were given up, and why`,
  async run({ db, say }) {
    const jobs = await givenUpJobs(db, SHOWN);
    if (jobs.length === 0) say('No job was given up.');
    for (const { id, task_identifier, attempts, created_at, last_error } of jobs) {
      const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      say(`${id}  ${task_identifier} of ${moment(created_at)}, ${tried}: ${last_error ?? 'no reason'}`);
    }
  },
};

export const retryFailedJob: Command = {
  words: ['number'],
  options: [],
  help: 'Try a job again that was given up',
  async run({ db, say }, { words: [word = ''] }) {
    if (!/^\d{1,15}$/.test(word)) throw new UsageError(`A job has a number, not "${word}".`);
    const task = await retryJob(db, Number(word));
    if (task === undefined) throw new RefusedError(`No job ${word} was given up.`);
    say(`Job ${word} (${task}) is tried again as soon as Pantheon runs.`);
  },
};
