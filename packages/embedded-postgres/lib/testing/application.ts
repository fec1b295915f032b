import type { Application } from '../application';

/** The application in tests. */
export const application: Application = {
  name: 'pantheon',
  title: 'Pantheon',
  otherFolder: 'set DATA_DIR to another folder',
  ownServer: 'set DATABASE_URL to a PostgreSQL of your own',
};
