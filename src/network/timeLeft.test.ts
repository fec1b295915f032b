import { timeLeft } from './RetryNote';

test.each([
  [4, '4 s'],
  [119, '119 s'],
  [120, '2 min'],
  [2_603, '44 min'],
])('%i seconds are %j', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
