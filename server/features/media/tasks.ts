import { hourly } from '../../queue/schedule';
import type { TaskContext, Tasks } from '../../queue/task';
import { sweepPictures } from './sweep';

export const mediaTasks = {
  'sweep-pictures': { run: ({ db, media }: TaskContext) => sweepPictures(db, media), schedule: hourly(25) },
} satisfies Tasks;
