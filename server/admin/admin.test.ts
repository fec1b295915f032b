import { parseCommand } from './commandLine';
import { RefusedError } from './command';
import { DependencyError } from '../adapters/dependency';
import { addJob } from '../queue/addJob';
import { runProgram } from '../testing/program';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const admin = (...args: string[]) =>
  runProgram('server/admin/main.ts', args, { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });

/** The same without a process: its output, or the sentence with which it is refused. */
async function run(...args: string[]): Promise<string> {
  const parsed = parseCommand(args);
  if (parsed === 'help') return parsed;
  const lines: string[] = [];
  const { config, db, media } = server.context;
  try {
    await parsed.command.run({ config, db, media, say: (line) => lines.push(line) }, parsed.input);
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
  return lines.join('\n');
}

const profile = async (as: TestMember) => (await server.call('GET', '/api/profile/', { as })).body;

describe('the command line', () => {
  test('--help names every command and its exit codes', async () => {
    const { code, out, err } = await admin('--help');
    expect([code, err]).toEqual([0, '']);
    for (const usage of [
      'show <username>',
      'grant <username> <tier>',
      'revoke <username> <tier>',
      'invite [--uses N] [--days N]',
      'sign-out <username>',
      'delete <username> [--yes]',
      'forget-purchases [--yes]',
      'move-media --to s3|disk',
      'reconcile',
      'audit [--post N]',
      'failed-jobs',
      'retry-job <number>',
      'Exit code: 0 done, 1 refused or not found, 2 not understood.',
    ]) {
      expect(out).toContain(usage);
    }
  });

  test('what is not understood is a sentence on the error output, and exit code 2', async () => {
    expect(await admin('show')).toEqual({
      code: 2,
      out: '',
      err: 'It is: show <username>\nThe commands: npm run -s admin -- --help\n',
    });
  });

  test('a wrong setting is a sentence and exit code 1', async () => {
    const { code, err } = await runProgram('server/admin/main.ts', ['show', 'a'], { DATABASE_URL: 'x' });
    expect([code, err]).toEqual([
      1,
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.\n',
    ]);
  });

  test('exits with code 1 and a sentence for an unknown username', async () => {
    expect(await admin('show', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'There is no member "nobody".\n',
    });
  });
});

describe('members', () => {
  test('show tells of an account, whatever the case of the name, and no secret of it', async () => {
    const member = await server.signUp('Ariadne');
    const out = await run('show', 'ARIADNE');
    expect(out).toMatch(/^Username {6}Ariadne$/m);
    expect(out).toMatch(/^Email {9}Ariadne@example\.org$/m);
    expect(out).toMatch(/^Tier {10}HERMES$/m);
    expect(out).toMatch(/^Sessions {6}1$/m);
    expect(out).not.toMatch(/argon2/);
    expect(out).not.toContain(member.token);
  });

  test('sign-out ends every session of the member and no one else’s', async () => {
    const member = await server.signUp('Theseus');
    const other = await server.signUp('Minos');
    await server.call('POST', '/api/login/', { body: member });
    expect(await run('sign-out', 'theseus')).toBe('Theseus is signed out: 2 sessions ended.');
    expect((await server.call('GET', '/api/auth/validate/', { as: member })).status).toBe(401);
    expect((await server.call('GET', '/api/auth/validate/', { as: other })).status).toBe(200);
  });

  test('delete without a terminal needs --yes, and then leaves nothing', async () => {
    const member = await server.signUp('Icarus');
    await server.call('POST', '/api/posts/', { as: member, body: { content: 'higher' } });
    const asked = await admin('delete', 'Icarus');
    expect([asked.code, asked.err.split('\n')[0]]).toEqual([
      2,
      'Delete the account Icarus and everything of it? This cannot be undone. Say so with --yes.',
    ]);
    expect((await server.call('GET', '/api/auth/validate/', { as: member })).status).toBe(200);

    const { code, out } = await admin('delete', 'icarus', '--yes');
    expect([code, out]).toEqual([
      0,
      'The account Icarus is deleted. Pantheon erases what it leaves while it runs.\n',
    ]);
    expect((await server.call('GET', '/api/auth/validate/', { as: member })).status).toBe(401);
    await server.runJobs();
    expect(await server.db.selectFrom('posts').select('id').execute()).toEqual([]);
  });
});

describe('complimentary tiers (decisions: Subscriptions)', () => {
  test('a grant activates the tier; a revoke falls back to the highest one held', async () => {
    const member = await server.signUp('Hera');
    expect(await admin('grant', 'hera', 'zeus')).toEqual({
      code: 0,
      out: 'Hera now holds ZEUS, free of charge.\n',
      err: '',
    });
    expect(await profile(member)).toMatchObject({
      godtier: 'ZEUS',
      has_zeus_subscription: true,
      has_hades_subscription: false,
      subscription_status: 'active',
      used_free_trial: false,
    });
    await run('grant', 'hera', 'HADES');
    expect(await profile(member)).toMatchObject({ godtier: 'HADES', has_hades_subscription: true });

    expect(await run('revoke', 'hera', 'HADES')).toBe(
      'Hera no longer holds HADES for free; the tier is ZEUS now.',
    );
    expect(await run('revoke', 'hera', 'ZEUS')).toBe(
      'Hera no longer holds ZEUS for free; the tier is HERMES now.',
    );
    expect(await profile(member)).toMatchObject({
      godtier: 'HERMES',
      has_zeus_subscription: false,
      has_hades_subscription: false,
      subscription_status: 'canceled',
    });
  });

  test('are not given twice, nor taken from who has none', async () => {
    await server.signUp('Hestia');
    expect(await run('revoke', 'Hestia', 'ZEUS')).toBe('Hestia does not hold ZEUS.');
    const grants = await Promise.all([run('grant', 'Hestia', 'ZEUS'), run('grant', 'Hestia', 'ZEUS')]);
    expect(grants.sort()).toEqual(['Hestia already holds ZEUS.', 'Hestia now holds ZEUS, free of charge.']);
  });

  test('a subscription that is paid for is not revoked here', async () => {
    const { user_id } = await server.signUp('Payer');
    await server.db
      .insertInto('subscriptions')
      .values({ member_id: user_id, tier: 'ZEUS', status: 'active', provider_id: 'sub_1' })
      .execute();
    expect(await run('revoke', 'Payer', 'ZEUS')).toBe(
      'Payer pays for ZEUS: cancel the subscription at the payment provider.',
    );
  });
});

describe('audit', () => {
  beforeAll(async () => {
    const state = (content: string) => JSON.stringify({ content, image: null });
    await server.db
      .insertInto('moderation_log')
      .values([
        {
          moderator_username: 'Zeus',
          author_username: 'Echo',
          post_id: 7,
          action: 'edit',
          before: state('two\nlines \u001b[2J\u202e'),
          after: state(''),
        },
        {
          moderator_username: 'Hera',
          author_username: 'Io',
          post_id: 8,
          action: 'delete',
          before: JSON.stringify({ content: 'moo', image: '/media/a.webp' }),
          after: null,
        },
      ] as never)
      .execute();
  });

  test('shows who did what to whose post, and strips control characters from texts', async () => {
    const { code, out } = await admin('audit');
    expect(code).toBe(0);
    expect(out.replaceAll(/^\S+Z /gm, 'TIME ')).toBe(
      [
        'TIME  Zeus: edit of post 7 by Echo',
        '  before: two',
        '    lines \\u001b[2J\\u202e',
        '  after: (no text)',
        'TIME  Hera: delete of post 8 by Io',
        '  before: moo',
        '    picture /media/a.webp',
        '  after: nothing, it was deleted',
        '',
      ].join('\n'),
    );
  });

  test('of one post', async () => {
    expect(await run('audit', '--post', '8')).not.toContain('post 7');
    expect(await run('audit', '--post', '9')).toBe('No one has moderated post 9.');
  });
});

test('invite prints a link that the sign-up takes', async () => {
  const out = await run('invite', '--uses', '3', '--days', '2');
  expect(out).toMatch(
    /^http:\/\/localhost:0\/signup\?invite=[\w-]{43}\nIt works 3 times, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\nSIGN_UP is open: /,
  );
  const [row] = await server.db.selectFrom('invitations').selectAll().execute();
  expect(row).toMatchObject({ uses_left: 3 });
  expect(Math.round((Number(row?.expires_at) - Date.now()) / 3_600_000)).toBe(48);
});

describe('jobs that were given up', () => {
  const refuseMail = {
    check: () => Promise.resolve(),
    send: () => Promise.reject(new DependencyError('mail server', 'SMTP: answer 550', true)),
  };

  test('are shown with the reason, and tried again when the operator says so', async () => {
    expect(await run('failed-jobs')).toBe('No job was given up.');
    const { user_id } = await server.signUp('Bounced');
    await addJob(server.db, 'password-reset-mail', { member_id: user_id });
    await server.runJobs({ mail: refuseMail });
    const { code, out } = await admin('failed-jobs');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ {2}password-reset-mail of \d{4}-\d\d-\d\d \d\d:\d\d UTC, 1 attempt: SMTP: answer 550\n$/,
      ),
    ]);
    const number = out.split(' ')[0]!;
    expect(await run('retry-job', number)).toBe(
      `Job ${number} (password-reset-mail) is tried again as soon as Pantheon runs.`,
    );
    await server.runJobs();
    expect(await run('failed-jobs')).toBe('No job was given up.');
    expect(await run('retry-job', number)).toBe(`No job ${number} was given up.`);
  });

  test('what is no number is not understood', async () => {
    await expect(run('retry-job', 'all')).rejects.toThrow('A job has a number, not "all".');
  });

  test('one that still waits is not tried again by hand', async () => {
    await addJob(server.db, 'close-customers', {});
    const [job] = await server.db.selectFrom('graphile_worker.jobs').select('id').execute();
    expect(await run('retry-job', String(job?.id))).toBe(`No job ${job?.id} was given up.`);
  });
});

describe('cases', () => {
  const openCase = async () => {
    const [author, reporter] = [await server.signUp('Momus'), await server.signUp('Themis')];
    const post = await server.call<{ id: number }>('POST', '/api/posts/', {
      as: author,
      body: { content: 'bad words\u202e' },
    });
    const body = { kind: 'post', id: post.body.id, category: 'hate', text: 'look' };
    await server.call('POST', '/api/reports/', { as: reporter, body });
    const { id } = await server.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
    return { id: String(id), author, post: post.body.id };
  };

  test('moderators are appointed by the operator, and see the queue from then on', async () => {
    const member = await server.signUp('Dike');
    const queue = async () => (await server.call('GET', '/api/moderation/cases/', { as: member })).status;
    expect([await run('moderators'), await queue()]).toEqual([
      'There are no moderators: npm run -s admin -- moderator add <username>',
      404,
    ]);
    expect(await run('moderator', 'add', 'dike')).toBe('Dike is a moderator now.');
    expect(await run('moderator', 'add', 'dike')).toBe('Dike is a moderator already.');
    expect([await run('moderators'), await queue()]).toEqual(['Dike', 200]);
    expect((await profile(member)) as object).toMatchObject({ is_moderator: true });
    expect(await run('moderator', 'remove', 'dike')).toBe('Dike is no moderator any more.');
    expect([await run('moderators'), await queue()]).toEqual([expect.stringContaining('no moderators'), 404]);
    await expect(run('moderator', 'make', 'dike')).rejects.toThrow('It is add or remove, not "make".');
  });

  test('are shown and decided by the operator, as the audit log says', async () => {
    expect(await run('cases')).toBe('No case waits.');
    const { id, author, post } = await openCase();
    expect(await run('cases')).toMatch(
      new RegExp(
        `^${id}  hate: post by Momus, 1 report; waits since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`,
      ),
    );
    const shown = await run('case', id);
    expect(shown).toContain('bad words\\u202e');
    expect(shown).toContain('  reported by Themis as hate: look');
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { code, out } = await admin('decide', id, 'suspend', 'See the rules.', '--until', soon);
    expect([code, out]).toEqual([0, `Case ${id} is decided: suspend.\n`]);
    expect((await server.call('GET', '/api/posts/', { as: author })).status).toBe(423);
    expect(await run('cases')).toBe('No case waits.');
    expect(await run('cases', '--decided')).toMatch(/^\d+ {2}hate: post by Momus, 1 report; suspend on /);
    expect(await run('audit', '--post', String(post))).toMatch(
      new RegExp(
        `  \\(operator\\): suspend until ${soon} 00:00 UTC in case ${id} about post ${post} by Momus\n  reason: See the rules\\.$`,
      ),
    );
    await run('decide', id, 'nothing', 'A mistake.');
    expect((await server.call('GET', '/api/posts/', { as: author })).status).toBe(200);
    expect((await server.call('GET', `/api/posts/${post}/`, { as: author })).status).toBe(200);
  });

  test('what is not understood, or not there, is a sentence', async () => {
    await expect(run('case', 'x')).rejects.toThrow('A case has a number, not "x".');
    await expect(run('decide', '1', 'forgive', 'x')).rejects.toThrow('The decision is one of nothing, warn');
    await expect(run('decide', '1', 'suspend', 'x', '--until', 'soon')).rejects.toThrow(
      '--until needs a day such as 2027-01-31, not "soon".',
    );
    expect(await run('case', '999999')).toBe('This case does not exist.');
    expect(await run('decide', '999999', 'warn', 'x')).toBe('This case does not exist.');
  });
});
