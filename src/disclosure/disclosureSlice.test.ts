import { sessionEnded } from '../api/session';
import { disclosureReducer, disclosureToggled } from './disclosure';

const open = (entries: number) => {
  let state = disclosureReducer(undefined, { type: 'init' });
  for (let n = 0; n < entries; n += 1) {
    state = disclosureReducer(
      state,
      disclosureToggled({ locationKey: `entry${n}`, name: 'thread:7', isOpen: true }),
    );
  }
  return state;
};

test('keeps the open parts of the latest 50 history entries', () => {
  const kept = Object.keys(open(60));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'entry10', 'entry59']);
});

test('is reset when the session ends', () => {
  expect(disclosureReducer(open(3), sessionEnded({ reason: 'refused' }))).toEqual({});
});
