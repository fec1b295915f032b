import type { Faker } from '@faker-js/faker';
import type { Tier } from '#contract/tiers';
import { hashPassword } from '../../server/features/auth/passwords';
import { checkUsername } from '../../server/features/auth/rules';
import type { Db } from '../../server/db/connect';
import { continueIds, insertRows } from './insert';
import type { Album } from './pictures';
import { bioText } from './words';

/** Every seeded member has this password. */
export const SEED_PASSWORD = 'olympus-at-dawn';

/** The first members, one of each tier, to sign in as. */
export const KNOWN: readonly { username: string; godtier: Tier; bio: string }[] = [
  { username: 'athena', godtier: 'ZEUS', bio: 'Owls, olive trees and sound strategy.' },
  { username: 'persephone', godtier: 'HADES', bio: 'Half the year above ground. Pomegranates welcome.' },
  { username: 'echo', godtier: 'HERMES', bio: 'Says it again. Says it again.' },
];

const AVATAR_SHARE = 0.7;
const AVATARS_MAX = 2_000;
const DAY_MS = 24 * 3600_000;

export interface SeedMember {
  id: number;
  username: string;
  godtier: Tier;
}

function isUsable(name: string, taken: Set<string>): boolean {
  try {
    checkUsername(name);
    return !taken.has(name.toLowerCase());
  } catch {
    return false;
  }
}

/** An unused name: a believable one, with a number after it if necessary. */
function freshName(f: Faker, taken: Set<string>): string {
  const name = f.internet
    .username()
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .slice(0, 26);
  const candidate = isUsable(name, taken) ? name : `${name || 'member'}${taken.size}`.slice(-30);
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** Writes the members; the known ones come first. */
export async function seedPeople(f: Faker, db: Db, album: Album, count: number): Promise<SeedMember[]> {
  const passwordHash = await hashPassword(SEED_PASSWORD);
  const taken = new Set(KNOWN.map(({ username }) => username));
  const people = Array.from({ length: count }, (_, index) => {
    const known = KNOWN[index];
    const username = known?.username ?? freshName(f, taken);
    return {
      id: index + 1,
      username,
      email: `${username.toLowerCase()}@example.org`,
      password_hash: passwordHash,
      bio: known?.bio ?? bioText(f),
      picture_id: null as number | null,
      godtier:
        known?.godtier ??
        f.helpers.weightedArrayElement<Tier>([
          { value: 'HERMES', weight: 80 },
          { value: 'HADES', weight: 14 },
          { value: 'ZEUS', weight: 6 },
        ]),
      follower_count: 0,
      following_count: 0,
      used_free_trial: false,
      subscription_status: null as string | null,
      created_at: new Date(Date.now() - f.number.int({ min: 366, max: 900 }) * DAY_MS).toISOString(),
    };
  });
  for (const person of people) {
    if (person.id <= AVATARS_MAX && f.number.float() < AVATAR_SHARE) person.picture_id = await album.avatar();
    if (person.godtier !== 'HERMES')
      Object.assign(person, { subscription_status: 'active', used_free_trial: true });
  }
  await insertRows(db, 'accounts', people);
  await continueIds(db, 'accounts');
  const paying = people.filter(({ godtier }) => godtier !== 'HERMES');
  await insertRows(
    db,
    'subscriptions',
    paying.map(({ id, godtier, created_at }, index) => ({
      id: index + 1,
      member_id: id,
      tier: godtier,
      status: 'active',
      created_at,
      updated_at: created_at,
    })),
  );
  await continueIds(db, 'subscriptions');
  return people;
}
