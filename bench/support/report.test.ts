import { median, table } from './report';

const lines = (...args: Parameters<typeof table>) =>
  table(...args)
    .split('\n')
    .slice(2);

test('a result holds its figure up to the figure itself', () => {
  const verdicts = lines(
    'page',
    ['product'],
    [
      { what: 'most', results: [100], atMost: 100 },
      { what: 'too much', results: [100.1], atMost: 100 },
      { what: 'least', results: [-4], atLeast: -4 },
      { what: 'too little', results: [-4.1], atLeast: -4 },
    ],
  ).map((line) => line.slice(-1));
  expect(verdicts).toEqual(['✓', '✗', '✓', '✗']);
});

test('the first column alone has to hold the figure', () => {
  const [line] = lines('page', ['product', 'control'], [{ what: 'ms', results: [90, 110], atMost: 100 }]);
  expect(line).toMatch(/^ {2}ms +90 +110 +≤ 100 +✓$/);
});

test('a result without a figure gets no verdict', () => {
  const [line] = lines('page', ['product'], [{ what: 'frames', results: [12.34] }]);
  expect(line).toMatch(/^ {2}frames +12\.3$/);
});

test('a result that was measured while something failed does not hold its figure', () => {
  const verdicts = lines(
    'page',
    ['product'],
    [
      { what: 'all answered', results: [90], atMost: 100, failures: 0 },
      { what: 'one failed', results: [90], atMost: 100, failures: 1 },
    ],
  ).map((line) => line.slice(-1));
  expect(verdicts).toEqual(['✓', '✗']);
});

test('what could not be measured does not hold its figure', () => {
  const verdicts = lines(
    'page',
    ['product'],
    [
      { what: 'nothing', results: [], atMost: 100 },
      { what: 'the largest of none', results: [Math.max()], atMost: 100 },
    ],
  ).map((line) => line.slice(-1));
  expect(verdicts).toEqual(['✗', '✗']);
});

test('the median of an even number is the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 4, 100])).toBe(7);
  expect(median([])).toBeNaN();
});
