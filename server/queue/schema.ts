/** Where the library's tables are. Named, because it would otherwise read it from its environment. */
export const SCHEMA = 'graphile_worker';
