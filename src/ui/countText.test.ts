import { fullCount, shortCount } from './countText';

test.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1K', '1,000'],
  [1_234, '1.2K', '1,234'],
  [34_567, '34.6K', '34,567'],
  [1_000_000, '1M', '1,000,000'],
])('%i is %s to see and %s in full', (count, short, full) => {
  expect([shortCount(count), fullCount(count)]).toEqual([short, full]);
});
