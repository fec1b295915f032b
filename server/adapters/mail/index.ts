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
   * Resolves once the mail is handed over. Throws WorkFailure, a permanent one when a retry is useless, as when the
   * recipient is refused.
   */
  send(mail: Mail): Promise<void>;
  /** Resolves if mails could be handed over now, else throws WorkFailure. */
  check(): Promise<void>;
}
