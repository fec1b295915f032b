import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { EMBEDDED_COMMENTS, EMBEDDED_REPLIES } from '#contract/limits';
import type { BenchData } from '../support/data';
import { runServer, type BenchServer } from '../support/process';

/** Debian's own, whose packages these are. */
const PYTHON = '/usr/bin/python3';
const PACKAGES = {
  django: 'python3-django',
  rest_framework: 'python3-djangorestframework',
  psycopg2: 'python3-psycopg2',
  gunicorn: 'gunicorn',
};
function isInstalled(module: string): boolean {
  try {
    execFileSync(PYTHON, ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a Django REST server that has the feed. Undefined, and said in a line, where its packages are missing. */
export async function startDjango({ url }: BenchData): Promise<BenchServer | undefined> {
  const missing = Object.entries(PACKAGES).flatMap(([module, name]) => (isInstalled(module) ? [] : name));
  if (missing.length > 0) {
    console.log(`No Django REST server beside it: install Debian's ${missing.join(', ')}.`);
    return undefined;
  }
  const env = {
    DATABASE_URL: url,
    PYTHONDONTWRITEBYTECODE: '1',
    EMBEDDED_COMMENTS: String(EMBEDDED_COMMENTS),
    EMBEDDED_REPLIES: String(EMBEDDED_REPLIES),
  };
  const folder = path.resolve('bench/peers/django');
  const gunicorn = ['-m', 'gunicorn', '--config', path.join(folder, 'gunicorn.conf.py'), '--chdir', folder];
  return runServer([...gunicorn, 'feed:application'], env, { command: PYTHON });
}
