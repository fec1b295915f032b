export type { Circumstances } from './report/circumstances';
export { pageBroke } from './recorder/pageBroke';
export { makeRecorder, readRecording, type RecorderExtra } from './recorder/recorder';
