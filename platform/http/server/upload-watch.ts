/** Large uploads may take their time as long as they make progress: stalled ones are closed. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const lookMs = 15_000;
/** Minimum bytes between two checks. */
const leastBytes = 64 * 1024;

const uploading = new WeakSet<Duplex>();

/** True while an upload is received on this connection; the timeout of ordinary requests does not apply to it. */
export const isUploading = (socket: Duplex): boolean => uploading.has(socket);

/** Closes the connection of an upload when it stalls. */
export function watchUpload(request: IncomingMessage): void {
  const { socket } = request;
  uploading.add(socket);
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - seen < leastBytes && !request.isPaused()) socket.destroy();
    seen = socket.bytesRead;
  }, lookMs);
  timer.unref();
  request.once('close', () => {
    clearInterval(timer);
    uploading.delete(socket);
  });
}
