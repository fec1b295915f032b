import type { Browser } from '@playwright/test';
import type { TestServer } from '../../e2e/support/server';
import { readConfig } from '../../server/config';
import { withDatabase } from '../../server/db/open';
import { writeComments } from './stage/comments';
import { fixDates } from './stage/dates';
import { fillProfiles, signUpMembers, type Members } from './stage/members';
import { writeMessages } from './stage/messages';
import { givePlans } from './stage/plans';
import { writePosts, type Posts } from './stage/posts';
import { fillSafety } from './stage/safety';
import { openSandbox, type SandboxPages } from './stage/sandbox';

/** The server's data before the first picture is taken, the same in every run. */
export interface Stage {
  url: string;
  members: Members;
  /** The ids of the posts. */
  posts: Posts;
  sandbox: SandboxPages;
}

export async function setStage(server: TestServer, browser: Browser): Promise<Stage> {
  const { url, dataDir } = server;
  return withDatabase(readConfig({ DATA_DIR: dataDir }), async (db) => {
    const members = await signUpMembers(url);
    await givePlans(db, members);
    await fillProfiles(url, members);
    const posts = await writePosts(url, members);
    await writeComments(url, members, posts);
    await writeMessages(url, members);
    await fillSafety(server, members, posts);
    await fixDates(db);
    return { url, members, posts, sandbox: await openSandbox(browser, url, members) };
  });
}
