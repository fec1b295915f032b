import { postAs, sendFormAs, signUp, type Member } from '../../../e2e/support/member';
import { plainPicture } from '../../../e2e/support/pictures';

const NAMES = [
  /** Who looks at the screens, unless a shot says otherwise. */
  'Thalia',
  'Homer',
  /** HADES, as a gift. */
  'Persephone',
  /** ZEUS, as a gift. */
  'Hera',
  /** Has done nothing yet. */
  'Echo',
  /** The longest name that there may be. */
  'Aristophanes_of_Byzantion_1234',
  /** Those of stage/plans.ts. */
  'Leda',
  'Alkmene',
  'Medea',
  'Niobe',
  /** One has a checkout of the payment sandbox open, the other has completed one. */
  'Danae',
  'Ione',
  /** Those of stage/safety.ts: a moderator, one who mutes, blocks and reports, and authors of what was reported. */
  'Themis',
  'Momus',
  'Eris',
  'Ate',
] as const;

export type MemberName = (typeof NAMES)[number];
export type Members = Record<MemberName, Member>;

const BIOS: Partial<Record<MemberName, string>> = {
  Thalia: 'Muse of comedy.\nIvy wreath, boots, a mask in the hand.',
  Homer: 'Poet. Blind, they say.\nBoth epics are at https://example.com/iliad and /odyssey.',
  Persephone: 'Half of the year below.',
};

const FOLLOWS: [MemberName, MemberName][] = [
  ['Homer', 'Thalia'],
  ['Persephone', 'Thalia'],
  ['Aristophanes_of_Byzantion_1234', 'Thalia'],
  ['Hera', 'Homer'],
  ['Thalia', 'Persephone'],
  ['Thalia', 'Aristophanes_of_Byzantion_1234'],
];

/** Signs the members up one after the other: their order shows in lists. */
export async function signUpMembers(url: string): Promise<Members> {
  const members: Partial<Members> = {};
  for (const name of NAMES) members[name] = await signUp(url, name);
  return members as Members;
}

/** Bios, a picture, and who follows whom. */
export async function fillProfiles(url: string, members: Members): Promise<void> {
  for (const [name, bio] of Object.entries(BIOS)) {
    await sendFormAs(url, members[name as MemberName], 'PATCH', '/api/profile/', { bio });
  }
  const picture = await plainPicture('#b98f3a', 200, 200);
  await sendFormAs(url, members.Homer, 'PATCH', '/api/profile/', { profile_picture: picture });
  for (const [who, whom] of FOLLOWS) await postAs(url, members[who], `/api/users/${whom}/follow/`);
}
