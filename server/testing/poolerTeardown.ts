import globalTeardown from './globalTeardown';
import { removePooler } from './poolerSetup';

/** After the last test of a run with a pooler. */
export default async function poolerTeardown(): Promise<void> {
  await removePooler();
  await globalTeardown();
}
