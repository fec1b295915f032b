import { createTransport } from 'nodemailer';
import { emitEvent } from '../../events';
import { isLoopback } from '../../config';
import { DependencyError } from '../dependency';
import { envelope, type Mailer } from '.';

/** Milliseconds until a mail server that does not answer counts as down. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * The server's reply may name the recipient, so only codes are passed on. A 5xx about a recipient or a mail is permanent
 * (RFC 5321); one about this server or its account is not, since the operator can mend it.
 */
function explain({ code, command, responseCode }: SmtpFailure): DependencyError {
  const parts = [code ?? 'failed', command && `at ${command}`, responseCode && `answer ${responseCode}`];
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isPermanent = isAboutMail && responseCode !== undefined && responseCode >= 550;
  if (!isPermanent) emitEvent('dependencyFailed', { dependency: 'mail' });
  return new DependencyError('mail server', `SMTP: ${parts.filter(Boolean).join(', ')}`, isPermanent);
}

/**
 * Sends mails through an SMTP server: `smtp://` (with STARTTLS where the server has it, and always before a password is
 * sent) or `smtps://`. On the loopback, which no one else can read, without TLS.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const { hostname, password } = new URL(url);
  const transport = createTransport({
    url,
    ...(isLoopback(hostname) ? { ignoreTLS: true } : { requireTLS: password !== '' }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  const explained = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      throw explain(error as SmtpFailure);
    });
  return {
    async send(mail) {
      await explained(transport.sendMail({ ...envelope(from, mail), text: mail.text, html: mail.html }));
    },
    async check() {
      await explained(transport.verify());
    },
  };
}
