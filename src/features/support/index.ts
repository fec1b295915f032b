export type { Circumstances } from './circumstances';
export { pageBroke } from './pageBroke';
export { makeRecorder, readRecording, type RecorderExtra } from './recorder';
