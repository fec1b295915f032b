import S3rver from '@20minutes/s3rver';

// An S3 store as a program of its own, so that it can be killed and started again: PORT, S3_BUCKET and its folder.
const [directory = ''] = process.argv.slice(2);
await new S3rver({
  address: '127.0.0.1',
  port: Number(process.env['PORT']),
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: process.env['S3_BUCKET'] ?? '' }],
}).run();
console.log('S3 is ready');
