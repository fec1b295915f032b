import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A real S3 server on the loopback, with an empty bucket. */
export interface TestS3 {
  /** The settings that lead to it. */
  env: Record<`S3_${string}`, string>;
  /** The address of an object. */
  urlOf(key: string): string;
  stop(): Promise<void>;
}

const BUCKET = 'pictures';

export async function startTestS3(): Promise<TestS3> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    urlOf: (key) => `${endpoint}/${BUCKET}/${key}`,
    async stop() {
      store.httpServer.closeAllConnections();
      await store.close();
      await fs.rm(directory, { recursive: true });
    },
  };
}
