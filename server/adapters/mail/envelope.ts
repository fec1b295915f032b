import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './index';

/** The headers of a mail. It is marked as automatic (RFC 3834), so that no autoresponder answers it. */
export const envelope = (from: string, { to, subject }: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
