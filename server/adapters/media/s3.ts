import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../../config';
import { emitEvent } from '../../events';
import { DependencyError } from '../dependency';
import { CACHE_CONTROL, type MediaStore } from '.';

/** Attempts at a call, with short waits between them. */
const ATTEMPTS = 2;
const CONNECT_TIMEOUT_MS = 2_000;
/** Until the response begins; a picture that is sent has at most some hundred kilobytes. */
const RESPONSE_TIMEOUT_MS = 8_000;
/** How long a connection may transfer nothing. */
const STALL_TIMEOUT_MS = 10_000;
/** Connections at once: a picture whose member reads slowly keeps one. */
const CONNECTIONS = 500;

/** Silences the client's own logger, which prints to the console. */
const ignore = () => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function failure(error: unknown): DependencyError {
  const { name, code, $metadata } = error as Partial<S3ServiceException> & NodeJS.ErrnoException;
  const kind = [code ?? name, $metadata?.httpStatusCode].filter(Boolean).join(' ');
  emitEvent('dependencyFailed', { dependency: 's3' });
  return new DependencyError('picture store', `S3: ${kind}`);
}

/** null when there is no such object. Throws a DependencyError. */
async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (isMissing && error.name !== 'NoSuchBucket') return null;
    throw failure(error);
  }
}

/** Keeps pictures as objects of a bucket, each under its key. Throws DependencyErrors. */
export function s3Media({ bucket, endpoint, region, ...credentials }: NonNullable<Config['s3']>): MediaStore {
  // It would print about Node's version, in lines that are not the log's; package-lock.json says what runs here.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const client = new S3Client({
    region,
    credentials,
    // Stores other than Amazon's have no host for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: STALL_TIMEOUT_MS,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
      logger: SILENT,
    },
    // Not every store knows the client's default checksums; all know Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const addressOf = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async write(key, bytes) {
      const object = new PutObjectCommand({
        ...addressOf(key),
        Body: bytes,
        ContentType: 'image/webp',
        CacheControl: CACHE_CONTROL,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
      });
      await client.send(object).catch((error: unknown) => {
        throw failure(error);
      });
    },
    async read(key) {
      const found = await orNull(client.send(new GetObjectCommand(addressOf(key))));
      return found && { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 };
    },
    async size(key) {
      const found = await orNull(client.send(new HeadObjectCommand(addressOf(key))));
      return found && (found.ContentLength ?? 0);
    },
    async delete(key) {
      await orNull(client.send(new DeleteObjectCommand(addressOf(key))));
    },
  };
}
