import { Faker, base, en } from '@faker-js/faker';
import { sql } from 'kysely';
import type { Context } from '../../server/context';
import { StartupError } from '../../server/startupError';
import { seedFollows, seedMessages } from './relationships';
import { seedCases } from './cases';
import { seedContent } from './content';
import type { SeedOptions } from './options';
import { seedPeople } from './people';
import { drawAlbum } from './pictures';

/**
 * Fills an empty database with believable members, posts, pictures, comments, reactions, follows, messages and reports. The
 * same seed gives the same data (times count back from now). Throws a StartupError when there are members already.
 */
export async function seedDatabase(
  { db, media }: Pick<Context, 'db' | 'media'>,
  { members: memberCount, posts, seed }: SeedOptions,
  say: (line: string) => void,
): Promise<void> {
  const anyone = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  if (anyone) {
    throw new StartupError(
      'This database already has members. Seed an empty one: set DATA_DIR to a new folder.',
    );
  }
  const f = new Faker({ locale: [en, base], seed });
  say('Drawing pictures …');
  const album = await drawAlbum(f, { db, media }, { members: memberCount, posts });
  say(`Writing ${memberCount} members …`);
  const members = await seedPeople(f, db, album, memberCount);
  await seedFollows(f, db, members);
  await seedMessages(f, db, members);
  await seedContent(f, db, album, members, posts, (done) => say(`Writing posts: ${done} of ${posts} …`));
  await seedCases({ db, media }, members);
  await sql`analyze`.execute(db);
}
