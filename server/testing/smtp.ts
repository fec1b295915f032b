import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  message: string;
}

/** A real SMTP server on the loopback that keeps what it gets. */
export interface TestSmtp {
  url: string;
  port: number;
  mails: ReceivedMail[];
  stop(): Promise<void>;
}

export async function startTestSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((message) => {
        mails.push({ from, to, message });
        done();
      });
    },
    ...options,
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: taken } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
