import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { addWorkTree } from '../../scripts/workTree';
import { startProduct, type Product } from './sides';

export interface BaselineData {
  members: number;
  posts: number;
}

/**
 * Builds the product of a commit in a work tree of its own, seeds a database for it and starts it. Stopping it removes
 * both.
 * @param ref a tag, a branch or a commit
 * @throws Error in git's words when there is no such commit
 */
export async function startBaseline(ref: string, { members, posts }: BaselineData): Promise<Product> {
  const { folder, tree, remove } = addWorkTree(ref);
  const env = { DATA_DIR: path.join(folder, 'data') };
  const npm = (...args: string[]): unknown =>
    execFileSync('npm', ['run', '--silent', ...args], {
      cwd: tree,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    console.log(`Building ${ref} and seeding its database …`);
    npm('build');
    npm('seed', '--', '--members', String(members), '--posts', String(posts));
    const product = await startProduct(ref, env, tree);
    return {
      ...product,
      stop: async () => {
        await product.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
