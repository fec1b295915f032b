import type { Context } from './context';

/** A key that no picture has. */
const NO_PICTURE = 'none';

/**
 * Asks S3 and the mail server once, and warns of one that cannot be used: the start goes on without it. Takes at most 40
 * seconds, by their own timeouts.
 */
export async function warnOfUnreachable({
  config,
  media,
  mail,
  log,
}: Pick<Context, 'config' | 'media' | 'mail' | 'log'>): Promise<void> {
  const warnUnless = (asked: Promise<unknown>, sentence: string) =>
    asked.catch((error: unknown) => log.warn({ err: error }, sentence));
  await Promise.all([
    config.s3 &&
      warnUnless(media.read(NO_PICTURE), 'pictures cannot be had from S3: check S3_* and the store'),
    warnUnless(mail.check(), 'mails cannot be handed over: check SMTP_URL and the mail server'),
  ]);
}
