/** An SMTP server on a loopback port that records mails, and refuses or hangs on demand. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as received. */
export interface CaughtMail {
  readonly recipients: readonly string[];
  /** Headers and body as sent, with CR LF line ends. */
  readonly raw: string;
  /** Headers only, unfolded. */
  readonly head: readonly string[];
}

/** How the next mails are answered. */
export type Treatment = 'accept' | 'refuse' | 'hang';

/** A running server. */
export interface SmtpCatcher {
  /** For SMTP_URL. */
  readonly url: string;
  /** All mails whose text was received, in order, accepted or not. */
  readonly tries: readonly CaughtMail[];
  readonly accepted: readonly CaughtMail[];
  /** Sets the answer for the following mails; it applies when the text of a mail has been received. */
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
  // A client killed in the middle of a mail is not an error of the server.
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

/** Value of a header, for example `headerOf(mail, 'message-id')`. */
export function headerOf(mail: CaughtMail, name: string): string | undefined {
  const start = `${name.toLowerCase()}:`;
  return mail.head
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim();
}
