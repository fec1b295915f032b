import type { Application } from './application';
import { EmbeddedPostgresError } from './error';

/** Runs `work` on `dataDir`. A system error becomes an EmbeddedPostgresError that explains it in one sentence. */
export async function explainFileErrors<T>(
  application: Application,
  dataDir: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code === undefined) throw error;
    throw new EmbeddedPostgresError(sentence(application, dataDir, failure), { cause: error });
  }
}

function sentence(
  { title, otherFolder, ownServer }: Application,
  dataDir: string,
  { code, path = dataDir, syscall, message }: NodeJS.ErrnoException,
): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk of ${path}: make room, or ${otherFolder}.`;
    case 'EACCES':
    case 'EPERM':
      return `${title} may not write to ${path}: let its account do so, or ${otherFolder}.`;
    case 'EROFS':
      return `${path} is on a read-only file system: mount it for writing, or ${otherFolder}.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is no folder: move it away, or ${otherFolder}.`;
  }
  if (syscall === 'mkdir') return `The folder ${path} cannot be made (${code}): ${otherFolder}.`;
  return `The database in ${dataDir} could not be started (${message}): ${otherFolder}, or ${ownServer}.`;
}
