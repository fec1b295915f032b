import { readConfig } from '../../config';
import { connect } from '../../db/connect';
import { createLog } from '../../log';
import type { JobContext } from '../job';
import { runNext } from '../take';

/** A server that takes a job and is in the middle of it until it is killed. Says "working" when it is. */
const config = readConfig(process.env);
const context = { config, db: connect(config.databaseUrl ?? ''), log: createLog(config) } as JobContext;
void runNext(context, {
  work: {
    run: () => {
      process.stdout.write('working\n');
      return new Promise((resolve) => setTimeout(resolve, 3_600_000));
    },
  },
});
