import { afterLeaving, isLeavingEntry, startLeaving } from './leavingEntry';

test('links lead on although the browser has dropped the step back', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  startLeaving();
  afterLeaving(act);
  jest.advanceTimersByTime(900);
  expect([isLeavingEntry(), act.mock.calls.length]).toEqual([true, 0]);
  jest.advanceTimersByTime(200);
  expect([isLeavingEntry(), act.mock.calls.length]).toEqual([false, 1]);
});
