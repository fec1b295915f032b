import { StartupError } from '../../startupError';

/** Does `work`; where the system is in the way of it, that is told as a StartupError, in one sentence. */
export async function inASentence<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code === undefined) throw error;
    throw new StartupError(sentence(dataDir, failure), { cause: error });
  }
}

function sentence(
  dataDir: string,
  { code, path = dataDir, syscall, message }: NodeJS.ErrnoException,
): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk of ${path}: make room, or set DATA_DIR to another folder.`;
    case 'EACCES':
    case 'EPERM':
      return `Pantheon may not write to ${path}: let its account do so, or set DATA_DIR to another folder.`;
    case 'EROFS':
      return `${path} is on a read-only file system: mount it for writing, or set DATA_DIR to another folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is no folder: move it away, or set DATA_DIR to another folder.`;
  }
  if (syscall === 'mkdir')
    return `The folder ${path} cannot be made (${code}): set DATA_DIR to another folder.`;
  return `The database in ${dataDir} could not be started (${message}): set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own.`;
}
