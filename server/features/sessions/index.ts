export {
  countSessionsOf,
  endSession,
  endSessionsOf,
  findSession,
  findValidSessions,
  startSession,
} from './queries';
