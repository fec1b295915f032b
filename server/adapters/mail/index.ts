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
   * Resolves once the mail is handed over. Throws MailError, of which no part names the recipient or holds a secret:
   * `permanent` when trying again is no use, as when the recipient is refused.
   */
  send(mail: Mail): Promise<void>;
}

/** Why a mail could not be sent. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
  }
}
