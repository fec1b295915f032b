/** @jest-environment node */
import type { Tier } from '#contract/tiers';
import { editedLabel, headerIcons, moderationButton } from './permissions';

const postOf = (author_godtier: Tier, author_username = 'bob') => ({
  author_username,
  author_godtier,
  is_temporarily_edited: false,
  edited_by_username: 'eve',
});
const viewer = (tier: Tier | null) => ({ username: 'ada', tier });
const EDITED = 'Edited (12 min left)';

/** Spec §6 and decisions: Who may moderate. Per row: header icons, the button, the button during a temporary edit. */
const TABLE: [Tier, Tier, 'moderate' | null, string | null, string | null][] = [
  ['HERMES', 'HERMES', null, 'Temp Edit (1hr)', `${EDITED}, disabled`],
  ['HERMES', 'HADES', null, null, null],
  ['HERMES', 'ZEUS', null, null, null],
  ['HADES', 'HERMES', 'moderate', 'Moderate', EDITED],
  ['HADES', 'HADES', null, null, null],
  ['HADES', 'ZEUS', null, null, null],
  ['ZEUS', 'HERMES', 'moderate', null, null],
  ['ZEUS', 'HADES', 'moderate', null, null],
  ['ZEUS', 'ZEUS', null, null, null],
];

describe.each(TABLE)('a %s member on a %s member’s post', (acting, author, icons, button, buttonOfEdited) => {
  const post = postOf(author);

  test(`has ${icons ?? 'no'} icons in its header`, () => {
    expect(headerIcons(viewer(acting), post)).toBe(icons);
  });

  test(`has ${button ?? 'no button'} in its action bar`, () => {
    const shown = moderationButton(viewer(acting), post, null);
    expect(shown?.text ?? null).toBe(button);
    expect(shown?.isEnabled ?? true).toBe(true);
  });

  test(`has ${buttonOfEdited ?? 'no button'} during a temporary edit`, () => {
    const shown = moderationButton(viewer(acting), post, 12);
    const words = shown && shown.text + (shown.isEnabled ? '' : ', disabled');
    expect(words).toBe(buttonOfEdited);
    if (shown)
      expect(shown.tooltip).toBe('Temporarily edited by eve. The original comes back in 12 minutes.');
  });
});

test.each(['HERMES', 'HADES', 'ZEUS'] as const)(
  'a %s member can edit and delete an own post, and cannot moderate it',
  (tier) => {
    const own = postOf(tier, 'ada');
    expect(headerIcons(viewer(tier), own)).toBe('own');
    expect(moderationButton(viewer(tier), own, null)).toBeNull();
    expect(moderationButton(viewer(tier), own, 12)).toBeNull();
  },
);

test('an unknown viewer has no permissions', () => {
  for (const unknown of [viewer(null), { username: null, tier: 'ZEUS' as const }]) {
    expect(headerIcons(unknown, postOf('HERMES'))).toBeNull();
    expect(moderationButton(unknown, postOf('HERMES'), null)).toBeNull();
  }
});

test('uses the singular for one minute', () => {
  expect(editedLabel({ edited_by_username: null }, 1)).toEqual({
    text: 'Edited (1 min left)',
    tooltip: 'Temporarily edited. The original comes back in 1 minute.',
  });
});
