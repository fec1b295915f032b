import type { Mail } from '../../adapters/mail';

interface Words {
  subject: string;
  why: string;
  how: string;
  /** The text of the link. */
  action: string;
  calm: string;
}

/** A mail with a link. Neither a username (decisions: Sessions) nor the link has a character that HTML would need escaped. */
export function linkMail(
  { username, email }: { username: string; email: string },
  link: string,
  { subject, why, how, action, calm }: Words,
): Mail {
  const hello = `Hello ${username},`;
  const bye = 'Pantheon';
  return {
    to: email,
    subject,
    text: [hello, why, how, link, calm, bye].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="en">
  <body style="margin: 0 auto; max-width: 32em; padding: 1.5em; font: 1rem/1.5 sans-serif">
    <p>${hello}</p>
    <p>${why}</p>
    <p>${how}</p>
    <p><a href="${link}">${action}</a></p>
    <p>If the link does not open, copy this address into your browser:<br />${link}</p>
    <p>${calm}</p>
    <p>${bye}</p>
  </body>
</html>
`,
  };
}
