/** Large uploads may take their time as long as they go on: who sends next to nothing is sent away. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const lookMs = 15_000;
/** An upload must bring this many bytes between two looks. */
const leastBytes = 64 * 1024;

const uploading = new WeakSet<Duplex>();

/** True while an upload comes in on this connection; the time for ordinary requests does not count for it. */
export const isUploading = (socket: Duplex): boolean => uploading.has(socket);

/** Watches over the body of an upload and closes its connection when it stalls. */
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
