import { afterLeaving, startLeaving } from './leavingEntry';

test('links lead on although the browser has dropped the step back', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  startLeaving();
  afterLeaving(act);
  jest.advanceTimersByTime(900);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledTimes(1);
});
