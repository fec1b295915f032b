import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LogEvent } from 'kysely';
import type { LoginResponse } from '#contract/auth';
import { listenToPostgres } from '../adapters/bus/postgres';
import { outboxMailer } from '../adapters/mail/outbox';
import { openMedia } from '../adapters/media/open';
import { buildApp } from '../app';
import { readConfig } from '../config';
import type { Context } from '../context';
import { connect, connectForRequests, openPool, type Db } from '../db/connect';
import { DirectAddress } from '../db/directAddress';
import { createLog } from '../log';
import { runDueJobs } from '../queue/testing/runDueJobs';
import { tasks } from '../tasks';
import { eventually } from './eventually';
import { createTestDatabase } from './database';
import { TEST_SETTINGS } from './settings';

export interface TestResponse<T> {
  status: number;
  headers: Headers;
  body: T;
}

interface CallOptions {
  /** Who calls: a member that `signUp` made. */
  as?: TestMember;
  /** JSON, or a FormData for multipart. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestMember extends LoginResponse {
  email: string;
  password: string;
}

/** A real server on a free port, with a database of its own. */
export interface TestServer {
  url: string;
  db: Db;
  backgroundDb: Db;
  /** Without a pooler. */
  databaseUrl: string;
  dataDir: string;
  context: Context;
  /** SQL statements since the list was last emptied. */
  statements: string[];
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<TestResponse<T>>;
  signUp(username: string): Promise<TestMember>;
  /**
   * Does the jobs that are due; nothing else does, so that each test decides when.
   * @param changes what they find other than the server
   */
  runJobs(changes?: Partial<Context>): Promise<void>;
  /** What a first SIGTERM does where DRAIN_SECONDS is set. */
  drain(): void;
  stop(): Promise<void>;
}

const PASSWORD = 'a long enough secret';

/** @param env configuration as the environment gives it; limits of requests and lag are off unless it says otherwise */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-test-'));
  const statements: string[] = [];
  const onQuery = (event: LogEvent) => statements.push(event.query.sql);
  const queuePool = openPool(database.url, 2);
  const config = readConfig({
    ...TEST_SETTINGS,
    DATA_DIR: dataDir,
    ...database.settings,
    ...env,
  });
  const tables = { preparesStatements: config.preparesStatements, onQuery };
  const db = connectForRequests(database.pooledUrl, config.databasePool, tables);
  const backgroundDb = connect(database.pooledUrl, config.databaseBackgroundPool, tables);
  const log = createLog(config);
  const bus = listenToPostgres(new DirectAddress([database.url]), log);
  const draining = new AbortController();
  const context: Context = {
    backgroundDb,
    bus,
    config,
    db,
    draining: draining.signal,
    log,
    mail: outboxMailer(path.join(dataDir, 'outbox'), config.mailFrom),
    media: await openMedia(config),
    payments: null,
    queue: null,
    redis: null,
    replicas: null,
    tracing: null,
  };
  const app = await buildApp(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // Until then streams are refused.
  await eventually(async () => bus.isOpen());

  const call: TestServer['call'] = async <T>(
    method: string,
    address: string,
    options: CallOptions = {},
  ): Promise<TestResponse<T>> => {
    const { as, body, headers } = options;
    const isForm = body instanceof FormData;
    const response = await fetch(url + address, {
      method,
      headers: {
        ...(as && { authorization: `Token ${as.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false);
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  };

  return {
    url,
    db,
    backgroundDb,
    databaseUrl: database.url,
    dataDir,
    context,
    statements,
    call,
    async signUp(username) {
      const account = { username, email: `${username}@example.org`, password: PASSWORD };
      const made = await call('POST', '/api/register/', { body: account });
      if (made.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(made.body)}`);
      const { body } = await call<LoginResponse>('POST', '/api/login/', { body: account });
      return { ...body, email: account.email, password: PASSWORD };
    },
    runJobs: (changes) => runDueJobs(queuePool, { ...context, db: backgroundDb, ...changes }, tasks),
    drain: () => draining.abort(),
    async stop() {
      await app.close();
      await bus.stop();
      await queuePool.end();
      await db.destroy();
      await backgroundDb.destroy();
      await database.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
