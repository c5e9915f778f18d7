/** Bodies that no handler reads: a little is consumed, then the connection is closed. */
import type { IncomingMessage } from 'node:http';
import { isUploading } from './upload-watch.ts';

/** Bytes of an unread body that are consumed, so that the connection can be reused. */
export const unreadBytes = 64 * 1024;
/** Time in which the client can read the answer before its connection ends. */
const lingerMs = 2_000;

const allowances = new WeakMap<IncomingMessage, number>();

/** Consumes and discards `bytes` of the body, for a client that is going to send it again. */
export const allowUnread = (request: IncomingMessage, bytes: number): void => void allowances.set(request, bytes);

/**
 * Called when a response is sent. Node would read the rest of the body however long it is; this reads `unreadBytes` of
 * it, then stops, and closes the connection after the client had time to read the response.
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

/** Stops reading, and closes the connection once the client had time to read the response. */
export function closeAfterAnswer(request: IncomingMessage): void {
  request.pause();
  setTimeout(() => request.destroy(), lingerMs).unref();
}
