import { openMedia } from '../../server/adapters/media/open';
import { readConfig } from '../../server/config';
import { withDatabase } from '../../server/db/open';
import { StartupError } from '../../server/startupError';
import { readSeedOptions } from './options';
import { KNOWN, SEED_PASSWORD } from './people';
import { seedDatabase } from './seed';

async function main(): Promise<void> {
  const options = readSeedOptions(process.argv.slice(2).filter((argument) => argument !== '--'));
  const config = readConfig(process.env);
  const media = await openMedia(config);
  await withDatabase(config, (db) => seedDatabase({ db, media }, options, (line) => console.log(line)));
  console.log(`
Done: ${options.members} members, ${options.posts} posts.
Sign in as any of them with the password ${SEED_PASSWORD} — for instance as
${KNOWN.map(({ username, godtier }) => `  ${username} (${godtier})`).join('\n')}
`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
