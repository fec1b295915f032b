import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { diskMedia } from '../../server/adapters/media/disk';
import { connect, type Db } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { hashToken } from '../../server/tokens';
import { seedDatabase } from '../../scripts/seed/seed';
import { tellTerminal } from '../../server/startupError';

export const MEMBERS = 1_000;
const SESSIONS = 50;

export interface BenchData {
  dataDir: string;
  url: string;
  db: Db;
  /** Tokens of as many members, whose ids are 1, 2, 3, … */
  tokens: string[];
  stop(): Promise<void>;
}

/** Tokens of new sessions of the first members. */
export async function startSessions(db: Db): Promise<string[]> {
  const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'));
  const rows = tokens.map((token, index) => ({
    member_id: index + 1,
    token_hash: hashToken(token),
  }));
  await db.insertInto('sessions').values(rows).execute();
  return tokens;
}

/** A seeded database, kept in .cache/ under this name for the next run. */
export async function openBenchData(posts: number, name = String(posts)): Promise<BenchData> {
  const dataDir = path.resolve('.cache', 'bench', name);
  await fs.mkdir(dataDir, { recursive: true });
  const engine = await startEmbedded({ dataDir, notify: tellTerminal });
  await migrate(engine.url);
  const db = connect(engine.url);
  if (!(await db.selectFrom('members').select('id').limit(1).executeTakeFirst())) {
    const media = diskMedia(path.join(dataDir, 'media'));
    await seedDatabase({ db, media }, { members: MEMBERS, posts, seed: 1 }, (line) => console.log(line));
  }
  // Posts of an earlier run would be on the first page.
  await db.deleteFrom('posts').where('id', '>', posts).execute();
  return {
    dataDir,
    url: engine.url,
    db,
    tokens: await startSessions(db),
    stop: async () => {
      await db.destroy();
      await engine.stop();
    },
  };
}
