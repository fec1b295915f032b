import type { SendMailOptions } from 'nodemailer';

/** A mail to one member, in plain text and the same in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How mails leave the server. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over. Throws DependencyError, a permanent one when a retry is useless, as when the
   * recipient is refused.
   */
  send(mail: Mail): Promise<void>;
  /** Resolves if mails could be handed over now, else throws DependencyError. */
  check(): Promise<void>;
}

/** The headers of a mail. It is marked as automatic (RFC 3834), so that no autoresponder answers it. */
export const envelope = (from: string, { to, subject }: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
