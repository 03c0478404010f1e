import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface CaughtMail {
  readonly recipients: readonly string[];
  /** The whole message as it came over the wire. */
  readonly source: string;
}

/**
 * A real SMTP server on this machine that keeps what it is given; an address `bounce…` is refused. With
 * `startTls` it offers encryption, under a certificate that nobody signed; with `delayMs` each mail takes so long.
 */
export async function startMailCatcher({
  startTls = false,
  delayMs = 0,
}: {
  startTls?: boolean;
  delayMs?: number;
} = {}) {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('bounce') ? new Error('550 No such mailbox') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, source: Buffer.concat(chunks).toString('utf8') });
        setTimeout(done, delayMs);
      });
    },
  });
  // who hands a mail over may be killed
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
