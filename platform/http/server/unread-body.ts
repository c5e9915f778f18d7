/** What happens to a body that nobody will read: a little of it is taken in, and then the connection ends. */
import type { IncomingMessage } from 'node:http';
import { isUploading } from './upload-watch.ts';

/** Bytes of an unread body that are taken in, so that the connection can go on. */
export const unreadBytes = 64 * 1024;
/** Time in which the client can read the answer before its connection ends. */
const lingerMs = 2_000;

const allowances = new WeakMap<IncomingMessage, number>();

/** Lets `bytes` of the body be taken in and thrown away, for a client that is going to send it again. */
export const allowUnread = (request: IncomingMessage, bytes: number): void => void allowances.set(request, bytes);

/**
 * Called when an answer is sent. Node would read the rest of the body to its end, however long it is; this reads
 * `unreadBytes` of it, then stops, and closes the connection after the client had the time to read the answer.
 */
export function discardUnread(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || request.readableDidRead || isUploading(socket)) return;
  const most = allowances.get(request) ?? unreadBytes;
  let seen = 0;
  request.on('data', (piece: Buffer) => {
    seen += piece.length;
    if (seen > most && !request.isPaused()) closeAfterAnswer(request);
  });
}

/** Stops reading, and ends the connection when the client has had the time to read the answer. */
export function closeAfterAnswer(request: IncomingMessage): void {
  request.pause();
  setTimeout(() => request.destroy(), lingerMs).unref();
}
