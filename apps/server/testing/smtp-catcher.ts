/** A real SMTP server on a loopback port that keeps what it is given, and refuses or hangs where a test wants it to. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface CaughtMail {
  readonly recipients: readonly string[];
  /** Head and body exactly as sent, lines ending in CR LF. */
  readonly raw: string;
  /** The head alone, folded lines joined. */
  readonly head: readonly string[];
}

/** What happens to the next mail. */
export type Treatment = 'accept' | 'refuse' | 'hang';

/** A running server. */
export interface SmtpCatcher {
  /** For SMTP_URL. */
  readonly url: string;
  /** Every mail whose text arrived, in order, whether it was accepted or not. */
  readonly tries: readonly CaughtMail[];
  readonly accepted: readonly CaughtMail[];
  /** Treats the mails that come from now on; the answer is read when the text of a mail has arrived. */
  treatAs(treatment: Treatment): void;
  close(): Promise<void>;
}

/** Starts the server. */
export async function catchMails(): Promise<SmtpCatcher> {
  const tries: CaughtMail[] = [];
  const accepted: CaughtMail[] = [];
  let treatment: Treatment = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, callback) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const mail = { recipients: session.envelope.rcptTo.map(({ address }) => address), raw, head: headOf(raw) };
        tries.push(mail);
        if (treatment === 'hang') return;
        if (treatment === 'accept') accepted.push(mail);
        callback(treatment === 'accept' ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }));
      });
    },
  });
  // A client that is killed in the middle of its mail is no fault of the server.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    tries,
    accepted,
    treatAs: (next) => {
      treatment = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const headOf = (raw: string): string[] => {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
};

/** The value of a header, for example `headerOf(mail, 'message-id')`. */
export function headerOf(mail: CaughtMail, name: string): string | undefined {
  const start = `${name.toLowerCase()}:`;
  return mail.head
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim();
}
