import { daily } from '../../queue/schedule';
import type { TaskContext, Tasks } from '../../queue/task';
import { sweepPictures } from './sweep';

export const mediaTasks = {
  // Looks at every picture.
  'sweep-pictures': { run: ({ db, media }: TaskContext) => sweepPictures(db, media), schedule: daily(4, 25) },
} satisfies Tasks;
