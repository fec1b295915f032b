import fs from 'node:fs/promises';
import path from 'node:path';
import { diskMedia } from '../adapters/media/disk';
import { readConfig } from '../config';
import { connect } from '../db/connect';
import { joinOrStartEngine } from '../db/embedded';
import { migrate } from '../db/migrate';
import { StartupError } from '../startupError';
import { readSeedOptions } from './options';
import { KNOWN, SEED_PASSWORD } from './people';
import { seedDatabase } from './seed';

async function main(): Promise<void> {
  const options = readSeedOptions(process.argv.slice(2).filter((argument) => argument !== '--'));
  const config = readConfig(process.env);
  await fs.mkdir(config.dataDir, { recursive: true });
  const engine = config.databaseUrl ? undefined : await joinOrStartEngine({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? engine?.url ?? '';
  await migrate(url);
  const db = connect(url);
  try {
    await seedDatabase({ db, media: diskMedia(path.join(config.dataDir, 'media')) }, options, (line) =>
      console.log(line),
    );
  } finally {
    await db.destroy();
    await engine?.stop();
  }
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
