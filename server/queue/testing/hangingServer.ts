import { readConfig } from '../../config';
import { connect } from '../../db/connect';
import { createLog } from '../../log';
import { startQueue } from '../queue';
import type { TaskContext } from '../task';

/** A server that is in the middle of a job until it is killed. Says "working" when it is. */
const config = readConfig(process.env);
const url = config.databaseUrl ?? '';
const context = { config, db: connect(url), log: createLog(config) } as TaskContext;
startQueue(url, context, {
  work: {
    run: () => {
      process.stdout.write('working\n');
      return new Promise((resolve) => setTimeout(resolve, 3_600_000));
    },
  },
});
