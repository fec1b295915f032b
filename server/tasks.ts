import { authTasks } from './features/auth/tasks';
import { mediaTasks } from './features/media/tasks';
import { subscriptionTasks } from './features/subscriptions/tasks';
import { httpTasks } from './http/tasks';
import { queueTasks } from './queue/tasks';

/** Every kind of work in the background. */
export const tasks = {
  ...authTasks,
  ...httpTasks,
  ...mediaTasks,
  ...queueTasks,
  ...subscriptionTasks,
};
