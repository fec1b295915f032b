import { authTasks } from './features/auth/tasks';
import { commentTasks } from './features/comments/tasks';
import { mediaTasks } from './features/media/tasks';
import { moderationTasks } from './features/moderation/tasks';
import { postTasks } from './features/posts/tasks';
import { profileTasks } from './features/profile/tasks';
import { sessionTasks } from './features/sessions/tasks';
import { subscriptionTasks } from './features/subscriptions/tasks';
import { httpTasks } from './http/tasks';
import { queueTasks } from './queue/tasks';

/** Every task of the queue, by name. */
export const tasks = {
  ...authTasks,
  ...commentTasks,
  ...httpTasks,
  ...mediaTasks,
  ...moderationTasks,
  ...queueTasks,
  ...postTasks,
  ...profileTasks,
  ...sessionTasks,
  ...subscriptionTasks,
};
