import { readConfig } from '../../config';
import { connect } from '../../db/connect';
import { createLog } from '../../log';
import { startQueue } from '../queue';
import type { TaskContext } from '../task';

/** A server whose job never ends. Prints "working" once it runs. */
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
