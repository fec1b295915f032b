import { sql } from 'kysely';
import sharp from 'sharp';
import type { Profile } from '#contract/profile';
import type { OwnDecision, Report } from '#contract/reports';
import { hurryJobs } from '../../queue/testing/jobs';
import { wrongCounters } from '../../testing/counters';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';
import { casesOf, type People } from '../cases/testing/cases';

let server: TestServer;
let people: People;
const { begin, call, comment, decide, message, open, picturePost, read, report, statusOf, write } = casesOf(
  () => server,
);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await begin();
});

async function evidence(id: number) {
  const response = await fetch(`${server.url}/api/moderation/evidence/${id}/`, {
    headers: { authorization: `Token ${people.moderator.token}` },
  });
  return { headers: response.headers, picture: Buffer.from(await response.arrayBuffer()) };
}

describe('a report', () => {
  test('of one thing by many is one case, of the gravest category; the same member changes the earlier report', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await write(author);
    const first = await report(reporter, { kind: 'post', id, category: 'other', text: ' one ' });
    expect([first.status, first.body.status]).toEqual([201, 'open']);
    await report(second, { kind: 'post', id, category: 'illegal' });
    const again = await report(reporter, { kind: 'post', id, category: 'hate', text: 'two' });
    expect(again.body.id).toBe(first.body.id);
    const { body: queue } = await call<{ id: number }[]>('GET', 'moderation/cases', moderator);
    expect(queue).toMatchObject([
      { kind: 'post', category: 'illegal', report_count: 2, excerpt: 'bad words', username: author.username },
    ]);
    const { body: found } = await read(moderator, queue[0]!.id);
    expect(found.reports.map(({ username, text }) => [username, text])).toEqual([
      [second.username, ''],
      [reporter.username, 'two'],
    ]);
    await report(second, { kind: 'post', id, category: 'spam' });
    expect((await read(moderator, queue[0]!.id)).body.category).toBe('hate');
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('by many at once is one case', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await write(author);
    const all = [reporter, second, moderator].flatMap((as) => [as, as, as]);
    const responses = await Promise.all(all.map((as) => report(as, { kind: 'post', id })));
    expect(responses.map(({ status }) => status)).toEqual(all.map(() => 201));
    const rows = await server.db.selectFrom('cases').select('report_count').execute();
    expect(rows).toEqual([{ report_count: 3 }]);
    expect(await server.db.selectFrom('case_snapshots').select('id').execute()).toHaveLength(1);
  });

  test('needs something that the member sees, which is not their own', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await write(author);
    const talk = await message(author, reporter);
    const gone = await comment(author, id);
    await call('DELETE', `comments/${gone}/delete`, author);
    const statuses = await Promise.all([
      report(author, { kind: 'post', id }),
      report(author, { kind: 'member', username: author.username }),
      report(author, { kind: 'message', id: talk }),
      report(second, { kind: 'message', id: talk }),
      report(moderator, { kind: 'comment', id: gone }),
      report(moderator, { kind: 'picture', id }),
      report(moderator, { kind: 'picture', username: author.username }),
      report(moderator, { kind: 'member', username: 'nobody' }),
      report(moderator, { kind: 'post' }),
      report(moderator, { kind: 'member' }),
      report(moderator, { kind: 'post', id, text: 'x'.repeat(1_001) }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      409, 409, 409, 404, 404, 404, 404, 404, 400, 400, 400,
    ]);
    expect(await server.db.selectFrom('cases').select('id').execute()).toEqual([]);
  });

  test('past the limit of reports is 429', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'reports=2/1800' });
    const { begin: beginLimited, report: reportThere, write: writeThere } = casesOf(() => limited);
    const { author, reporter } = await beginLimited();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await reportThere(reporter, { kind: 'post', id: await writeThere(author) })).status);
    await limited.stop();
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('evidence', () => {
  test('keeps what each reporter saw, pictures too, and survives edit, deletion and the account', async () => {
    const { author, moderator, reporter, second } = people;
    const post = await picturePost(author, 'as it was');
    const id = await open(reporter, { kind: 'post', id: post.id });
    await open(second, { kind: 'post', id: post.id });
    await call(
      'PATCH',
      `posts/${post.id}`,
      author,
      form({ content: 'edited', image: await png({ width: 20 }) }),
    );
    await open(second, { kind: 'post', id: post.id });
    const { seen } = (await read(moderator, id)).body;
    expect(seen.map(({ content }) => content)).toEqual(['as it was', 'edited']);
    const pictures = () => Promise.all(seen.map(async (one) => (await evidence(one.evidence!)).picture));
    const before = await pictures();
    const sizes = before.map(async (picture) => (await sharp(picture).metadata()).width);
    expect(await Promise.all(sizes)).toEqual([40, 20]);
    expect(await statusOf(post.image)).toBe(404);
    await call('DELETE', `posts/${post.id}`, author);
    await call('DELETE', 'delete-account', author);
    await server.runJobs();
    await sql`update media set created_at = now() - interval '2 hours'`.execute(server.db);
    await sql`select graphile_worker.add_job('sweep-pictures')`.execute(server.db);
    await server.runJobs();
    expect(await pictures()).toEqual(before);
    const { body } = await read(moderator, id);
    expect([body.now, body.member, body.username]).toEqual([null, null, null]);
    const keys = await server.db.selectFrom('media').select('key').execute();
    expect(keys).toHaveLength(2);
    for (const { key } of keys) expect(await statusOf(`/media/${key}`)).toBe(404);
  });

  test('is a picture, which no cache keeps', async () => {
    const id = await open(people.reporter, { kind: 'post', id: (await picturePost(people.author)).id });
    const [seen] = (await read(people.moderator, id)).body.seen;
    const { headers, picture } = await evidence(seen!.evidence!);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.length),
      'cache-control': 'no-store',
    });
  });

  test('is for moderators alone', async () => {
    const { author, moderator, reporter } = people;
    const id = await open(reporter, { kind: 'post', id: (await picturePost(author)).id });
    const [seen] = (await read(moderator, id)).body.seen;
    for (const path of ['cases', `cases/${id}`, `evidence/${seen!.evidence}`, 'figures']) {
      const statuses = [moderator, reporter].map(
        async (as) => (await call('GET', `moderation/${path}`, as)).status,
      );
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 200, 404]);
    }
    expect((await decide(author, id, 'nothing')).status).toBe(404);
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, `moderation/cases/${id}/lock`, reporter)).status).toBe(404);
  });

  test('goes with all words 90 days after the decision, a year where it was illegal, and never during an appeal', async () => {
    const { author, moderator, reporter } = people;
    const [post, illegal] = [await picturePost(author, 'secret words'), await write(author, 'secret words')];
    const id = await open(reporter, { kind: 'post', id: post.id, text: 'secret words' });
    const other = await open(reporter, {
      kind: 'post',
      id: illegal,
      category: 'illegal',
      text: 'secret words',
    });
    for (const one of [id, other]) await decide(moderator, one, 'remove');
    const sweep = async (days: number) => {
      await sql`update cases set keep_until = keep_until - ${days} * interval '1 day'`.execute(server.db);
      await sql`select graphile_worker.add_job('sweep-cases')`.execute(server.db);
      await server.runJobs();
    };
    const kept = async () => [
      (await read(moderator, id)).body.seen.length,
      (await read(moderator, other)).body.seen.length,
    ];
    await sweep(89);
    expect(await kept()).toEqual([1, 1]);
    await call('POST', `decisions/${id}/appeal`, author, { text: 'no' });
    await sweep(2);
    expect(await kept()).toEqual([1, 1]);
    await decide(people.second, id, 'remove');
    await sweep(89);
    expect(await kept()).toEqual([1, 1]);
    await sweep(1);
    expect(await kept()).toEqual([0, 1]);
    // Of the illegal one's 365 days 181 have passed.
    await sweep(183);
    expect(await kept()).toEqual([0, 1]);
    await sweep(1);
    expect(await kept()).toEqual([0, 0]);
    const { body } = await read(moderator, id);
    expect([body.excerpt, body.reports[0]?.text, body.acts.length]).toEqual(['', '', 2]);
    // For good: nothing is put back.
    expect((await decide(people.second, id, 'nothing')).body.acts.at(-1)?.note).toMatch(/gone since/);
    const left = await sql`select id from posts where content like '%secret%'`.execute(server.db);
    expect(left.rows).toEqual([]);
    await sql`update media set created_at = now() - interval '2 hours'`.execute(server.db);
    await sql`select graphile_worker.add_job('sweep-pictures')`.execute(server.db);
    await server.runJobs();
    expect(await server.db.selectFrom('media').select('id').execute()).toEqual([]);
  });

  test.each([
    [
      'the time to keep it is over',
      async () => {
        await sql`update cases set keep_until = now()`.execute(server.db);
        await sql`select graphile_worker.add_job('sweep-cases')`.execute(server.db);
      },
      0,
    ],
    // What was seen is kept on.
    ['the account is deleted', () => call('DELETE', 'delete-account', people.author), 1],
  ])('does not stay for ever where letting it go fails once %s', async (_when, end, left) => {
    const { author, moderator, reporter } = people;
    const { id } = await picturePost(author);
    await decide(moderator, await open(reporter, { kind: 'picture', id }), 'remove');
    await end();
    await sql`create function fail() returns trigger language plpgsql
      as $$ begin raise exception 'failed'; end $$`.execute(server.db);
    await sql`create trigger fail before update on media execute function fail()`.execute(server.db);
    await server.runJobs();
    await sql`drop function fail cascade`.execute(server.db);
    await hurryJobs(server.db);
    await server.runJobs();
    await sql`update media set created_at = now() - interval '2 hours'`.execute(server.db);
    await sql`select graphile_worker.add_job('sweep-pictures')`.execute(server.db);
    await server.runJobs();
    expect(await server.db.selectFrom('media').select('id').execute()).toHaveLength(left);
  });
});

describe('decisions and appeals', () => {
  const reports = async () => (await call<Report[]>('GET', 'reports', people.reporter)).body;
  const decisions = async () => (await call<OwnDecision[]>('GET', 'decisions', people.author)).body;
  const unseen = async (as: People['author']) =>
    (await call<Profile>('GET', 'profile', as)).body.unseen_notices;

  test('both sides are told, also where nothing was decided', async () => {
    const { author, moderator, reporter } = people;
    const id = await open(reporter, { kind: 'post', id: await write(author), text: 'look' });
    expect(await reports()).toMatchObject([
      {
        status: 'open',
        decision: null,
        reason: null,
        may_appeal: false,
        text: 'look',
        username: author.username,
      },
    ]);
    await decide(moderator, id, 'nothing');
    expect([await unseen(reporter), await unseen(author)]).toEqual([1, 1]);
    expect(await decisions()).toMatchObject([
      { id, decision: 'nothing', reason: 'because of nothing', may_appeal: false },
    ]);
    expect((await call('POST', `decisions/${id}/appeal`, author, { text: 'no' })).status).toBe(409);
    const [own] = await reports();
    expect(own).toMatchObject({
      status: 'decided',
      decision: 'nothing',
      reason: 'because of nothing',
      may_appeal: true,
    });

    await call('POST', `reports/${own!.id}/appeal`, reporter, { text: 'look again' });
    expect(await reports()).toMatchObject([
      { status: 'appealed', may_appeal: false, appeal: { text: 'look again', outcome: null } },
    ]);
    expect((await call('POST', `reports/${own!.id}/appeal`, reporter, { text: 'again' })).status).toBe(409);
    expect((await decide(moderator, id, 'nothing')).status).toBe(409);
    await decide(people.second, id, 'warn');
    expect(await reports()).toMatchObject([
      { status: 'decided', decision: 'warn', appeal: { outcome: 'overturned' } },
    ]);
    expect(await decisions()).toMatchObject([
      {
        id,
        decision: 'warn',
        reason: 'because of warn',
        excerpt: 'bad words',
        may_appeal: true,
        appeal: null,
      },
    ]);
    expect([await unseen(reporter), await unseen(author)]).toEqual([2, 2]);
    // One was shown; the other, which came meanwhile, is not forgotten with it.
    const seen = (count: number) => call('PUT', 'notices/seen', author, { unseen_notices: count });
    expect([(await seen(1)).status, await unseen(author)]).toEqual([204, 2]);
    expect([(await seen(2)).status, await unseen(author)]).toEqual([204, undefined]);
  });

  test('show who reported nothing that was written after a block, though others report that', async () => {
    const { author, reporter, second } = people;
    const id = await write(author);
    await report(reporter, { kind: 'post', id });
    await call('PUT', `users/${reporter.username}/block`, author);
    await call('PATCH', `posts/${id}`, author, { content: 'for friends alone' });
    await report(second, { kind: 'post', id });
    expect((await reports())[0]?.excerpt).toBe('bad words');
  });

  test('do not name who edited the thing for an hour, who may be hidden', async () => {
    const { author, reporter, second } = people;
    const id = await write(author);
    await sql`update posts set temp_content = 'kind words', temp_by = ${second.user_id},
      temp_until = now() + interval '1 hour' where id = ${id}`.execute(server.db);
    await report(reporter, { kind: 'post', id });
    expect((await reports())[0]?.excerpt).toBe('kind words\n\n(edited by another member)');
  });

  test('are listed with the beginning of what they are about, which says whether it goes on', async () => {
    const { author, reporter } = people;
    for (const content of ['x'.repeat(140), 'An olive. '.repeat(15)])
      await report(reporter, { kind: 'post', id: await write(author, content) });
    const { body } = await call<Report[]>('GET', 'reports', reporter);
    expect(body.map(({ excerpt }) => excerpt)).toEqual([
      `${'An olive. '.repeat(13)}An olive…`,
      'x'.repeat(140),
    ]);
  });

  test('the own profile says which list has the newest decision that was not seen', async () => {
    const { author, moderator, reporter } = people;
    const newest = async (as: People['author']) =>
      (await call<Profile>('GET', 'profile', as)).body.newest_notice;
    const id = await open(reporter, { kind: 'post', id: await write(author) });
    expect(await newest(author)).toBeUndefined();
    await decide(moderator, id, 'warn');
    expect([await newest(reporter), await newest(author)]).toEqual(['reports', 'decisions']);

    // The author has reported as well, and that is decided later.
    const later = await open(author, { kind: 'post', id: await write(reporter) });
    expect(await newest(author)).toBe('decisions');
    await decide(moderator, later, 'warn');
    expect([await newest(reporter), await newest(author)]).toEqual(['decisions', 'reports']);
    await call('PUT', 'notices/seen', author, { unseen_notices: 2 });
    expect(await newest(author)).toBeUndefined();
  });

  test('a decision notifies each of very many reporters once, 500 in a transaction', async () => {
    const { author, moderator, reporter } = people;
    const id = await open(reporter, { kind: 'post', id: await write(author) });
    await sql`
      with many as (
        insert into accounts (username, email, password_hash)
        select 'many' || n, n || '@x.example', '' from generate_series(1, 1200) as n returning id
      )
      insert into reports (case_id, reporter_id, category, text) select ${id}, id, 'spam', '' from many`.execute(
      server.db,
    );
    await decide(moderator, id, 'nothing');
    const told = async () => {
      const { rows } = await sql<{ unseen_notices: number; count: number }>`
        select unseen_notices, count(*)::int as count from accounts where username <> ${moderator.username}
        group by 1 order by 1`.execute(server.db);
      return rows.map(({ unseen_notices, count }) => [unseen_notices, count]);
    };
    expect(await told()).toEqual([
      [0, 702],
      [1, 501],
    ]);
    await server.runJobs();
    expect(await told()).toEqual([
      [0, 1],
      [1, 1202],
    ]);
  });

  test('both sides appeal once within six months; the same decision upholds it', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await open(reporter, { kind: 'post', id: await write(author) });
    expect((await call('POST', `decisions/${id}/appeal`, author, { text: 'no' })).status).toBe(404);
    await decide(moderator, id, 'warn');
    expect((await call('POST', `decisions/${id}/appeal`, reporter, { text: 'no' })).status).toBe(404);
    expect((await call('POST', `decisions/${id}/appeal`, author, { text: ' ' })).status).toBe(400);
    const [own] = await reports();
    const appeals = [
      () => call('POST', `decisions/${id}/appeal`, author, { text: 'no' }),
      () => call('POST', `reports/${own!.id}/appeal`, reporter, { text: 'no' }),
    ];
    const mayAppeal = async () => [...(await decisions()), ...(await reports())].map((one) => one.may_appeal);
    await sql`update case_acts set created_at = now() - interval '184 days'`.execute(server.db);
    for (const appeal of appeals) expect((await appeal()).status).toBe(409);
    expect(await mayAppeal()).toEqual([false, false]);
    await sql`update case_acts set created_at = now() - interval '182 days'`.execute(server.db);
    expect(await mayAppeal()).toEqual([true, true]);
    for (const appeal of appeals) {
      const both = await Promise.all([appeal(), appeal()]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    const { body: found } = await read(moderator, id);
    expect([found.status, found.recused]).toEqual([
      'appealed',
      'Your own decision was appealed: someone else decides this.',
    ]);
    expect((await decide(moderator, id, 'warn')).status).toBe(409);
    await decide(second, id, 'warn');
    for (const list of [await decisions(), await reports()])
      expect(list).toMatchObject([{ appeal: { text: 'no', outcome: 'upheld' }, may_appeal: false }]);
  });

  test('is not decided by who made the decision, nor afterwards', async () => {
    const { author, moderator, reporter, second } = people;
    const post = await write(author);
    const id = await open(reporter, { kind: 'post', id: post });
    await decide(moderator, id, 'remove');
    await call('POST', `decisions/${id}/appeal`, author, { text: 'no' });
    await decide(second, id, 'nothing');
    const again = await decide(moderator, id, 'remove');
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Your own decision was appealed: someone else decides this.',
    ]);
    expect((await call('GET', `posts/${post}`, author)).status).toBe(200);
    // The other side appeals in turn, against what the second moderator has decided.
    const [own] = await reports();
    await call('POST', `reports/${own!.id}/appeal`, reporter, { text: 'no' });
    expect((await decide(second, id, 'nothing')).status).toBe(409);
    expect((await decide(moderator, id, 'warn')).status).toBe(200);
  });

  test('leaves a report as it was decided on, whatever its reporter sends then', async () => {
    const { author, moderator, reporter, second } = people;
    const subject = { kind: 'post' as const, id: await write(author) };
    const id = await open(reporter, { ...subject, category: 'illegal', text: 'first' });
    await decide(moderator, id, 'warn');
    await call('POST', `decisions/${id}/appeal`, author, { text: 'no' });
    const again = await report(reporter, { ...subject, category: 'other', text: 'second' });
    expect([again.status, again.body.status]).toEqual([201, 'appealed']);
    expect((await read(second, id)).body).toMatchObject({
      category: 'illegal',
      reports: [{ category: 'illegal', text: 'first' }],
    });
  });

  test('an appeal is taken while a new case about the same thing is open, and each is decided alone', async () => {
    const { author, moderator, reporter, second } = people;
    const post = await write(author);
    const earlier = await open(reporter, { kind: 'post', id: post });
    await decide(moderator, earlier, 'warn');
    const later = await open(second, { kind: 'post', id: post });
    expect(later).not.toBe(earlier);
    expect((await call('POST', `decisions/${earlier}/appeal`, author, { text: 'no' })).status).toBe(201);
    // A further report joins the open one.
    const [other] = await addMembers(server, 1, { prefix: 'other' });
    expect(await open(other, { kind: 'post', id: post, category: 'illegal' })).toBe(later);
    expect((await decide(second, earlier, 'nothing')).body).toMatchObject({ status: 'decided' });
    expect((await decide(moderator, later, 'remove')).body).toMatchObject({
      status: 'decided',
      category: 'illegal',
      report_count: 2,
    });
    expect((await call('GET', `posts/${post}`, reporter)).status).toBe(404);
  });

  test('a suspended member reads why and appeals; undone, all is as before', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await open(reporter, { kind: 'member', username: author.username });
    await decide(moderator, id, 'suspend');
    const refused = await call<{ detail: string }>('GET', 'posts', author);
    expect([refused.status, refused.body.detail]).toEqual([
      423,
      'Your account is suspended. Settings shows why.',
    ]);
    expect(await decisions()).toMatchObject([{ decision: 'suspend', until: null, may_appeal: true }]);
    expect((await call('POST', `decisions/${id}/appeal`, author, { text: 'no' })).status).toBe(201);
    await decide(second, id, 'nothing');
    expect((await call('GET', 'posts', author)).status).toBe(200);
  });

  test('an erased account leaves numbers: no words of its reports and appeals, no name of a moderator', async () => {
    const { author, moderator, reporter, second } = people;
    const id = await open(reporter, { kind: 'post', id: await write(author), text: 'my words' });
    await decide(moderator, id, 'warn');
    const [own] = await reports();
    await call('POST', `reports/${own!.id}/appeal`, reporter, { text: 'my words' });
    for (const one of [reporter, moderator]) await call('DELETE', 'delete-account', one);
    await server.runJobs();
    const { body } = await read(second, id);
    expect(body.reports).toMatchObject([{ text: '', username: null }]);
    expect(body.appeals).toMatchObject([{ text: '' }]);
    expect(body.acts).toMatchObject([{ moderator: `#${moderator.user_id}`, reason: 'because of warn' }]);
    expect(body.seen).toMatchObject([{ content: 'bad words' }]);
  });
});
