import { shownRatio } from './pictureRatio';

test('a list shows pictures as they are, but crops those that are very high or very wide', () => {
  expect([shownRatio(400, 300), shownRatio(300, 600), shownRatio(3_000, 100)]).toEqual([4 / 3, 0.8, 4]);
});
