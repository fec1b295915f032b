import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './index';

/** What nodemailer composes an RFC 5322 message from. Marked as made by a program (RFC 3834), so that none answers it. */
export const message = (from: string, { to, subject, text, html }: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
