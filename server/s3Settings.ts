import { allOrNone, listed } from './groupedSettings';
import { StartupError } from './startupError';

/** A bucket for pictures. */
export interface S3Config {
  bucket: string;
  /** undefined: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NAMES = {
  bucket: 'S3_BUCKET',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
};

/** The bucket that the settings mean; undefined without one. Throws a StartupError when they do not go together. */
export function s3Config({
  endpoint,
  region,
  ...keys
}: Partial<S3Config> & Pick<S3Config, 'region'>): S3Config | undefined {
  const whole = allOrNone(keys, NAMES);
  if (whole) return { ...whole, endpoint, region };
  if (endpoint) throw new StartupError(`S3_ENDPOINT needs ${listed(Object.values(NAMES))}.`);
  return undefined;
}
