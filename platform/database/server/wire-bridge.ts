/**
 * Lets several PostgreSQL connections share the single session of an embedded database.
 *
 * The unit of scheduling is a complete request (up to Sync, or one simple Query). A connection with an open
 * transaction keeps the session until it ends; names of prepared statements are private to their connection.
 * Source: PostgreSQL frontend/backend protocol 3.0.
 */
import net from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

const sslRequest = 80877103;
const cancelRequest = 80877102;
const gssRequest = 80877104;
const code = (letter: string): number => letter.charCodeAt(0);
const messageType = {
  parse: code('P'),
  bind: code('B'),
  describe: code('D'),
  close: code('C'),
  sync: code('S'),
  query: code('Q'),
  terminate: code('X'),
  notification: code('A'),
} as const;

interface Peer {
  write(bytes: Uint8Array): unknown;
  destroy?(): unknown;
}

interface Unit {
  readonly peer: Peer;
  readonly bytes: Uint8Array;
}

/** A listening bridge. */
export interface WireBridge {
  close(): void;
}

/** Where the bridge listens: a Unix socket, or a loopback port where there are none. */
export type BridgeAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** The pieces of a message, for those who join them with others. */
const framed = (type: number, body: readonly Uint8Array[]): readonly Uint8Array[] => {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(
    body.reduce((sum, { length }) => sum + length, 4),
    1,
  );
  return [head, ...body];
};

const silentQuery = (sql: string): Unit => ({
  peer: { write: () => undefined },
  bytes: Buffer.concat(framed(messageType.query, [Buffer.from(`${sql}\0`)])),
});

/** Offset of the statement name in a message that carries one, else -1. */
const statementNameOffset = (message: Buffer): number => {
  const type = message[0];
  if (type === messageType.parse) return 5;
  if (type === messageType.bind) return message.indexOf(0, 5) + 1;
  const describesStatement =
    (type === messageType.describe || type === messageType.close) && message[5] === messageType.sync;
  return describesStatement ? 6 : -1;
};

const withPrivateName = (message: Buffer, connection: number, names: Set<string>): readonly Uint8Array[] => {
  const start = statementNameOffset(message);
  if (start < 0 || message[start] === 0) return [message];
  const end = message.indexOf(0, start);
  const name = `c${connection}_${message.toString('utf8', start, end)}`;
  if (message[0] === messageType.parse) names.add(name);
  const type = message[0] ?? 0;
  return framed(type, [message.subarray(5, start), Buffer.from(name), message.subarray(end)]);
};

/** One session, many peers: runs units one after another and reserves the session for the holder of a transaction. */
class SessionScheduler {
  readonly #database: PGlite;
  readonly #idleInTransactionMs: number;
  readonly #queue: Unit[] = [];
  readonly peers = new Set<Peer>();
  #owner: Peer | undefined;
  #busy = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(database: PGlite, idleInTransactionMs: number) {
    this.#database = database;
    this.#idleInTransactionMs = idleInTransactionMs;
  }

  enqueue(unit: Unit): void {
    this.#queue.push(unit);
  }

  /** Runs the next runnable unit, if none is running. */
  pump(): void {
    if (this.#busy) return;
    const index = this.#owner ? this.#queue.findIndex((unit) => unit.peer === this.#owner) : 0;
    const unit = this.#queue[index];
    if (!unit) return;
    this.#queue.splice(index, 1);
    this.#busy = true;
    clearTimeout(this.#idleTimer);
    const chunks: Buffer[] = [];
    const collect = (bytes: Uint8Array): void => void chunks.push(Buffer.from(bytes));
    this.#database
      .runExclusive(() => this.#database.execProtocolRawStream(unit.bytes, { onRawData: collect }))
      .then(() => this.#finish(unit, Buffer.concat(chunks)))
      // A broken instance cannot continue: exit the thread, its parent decides what follows.
      .catch((fault: unknown) =>
        setImmediate(() => {
          throw fault;
        }),
      );
  }

  /** Removes a peer: its queued units, its statements and its open transaction. */
  leave(peer: Peer, statementNames: Set<string>): void {
    this.peers.delete(peer);
    for (let index = this.#queue.length; index--;) {
      if (this.#queue[index]?.peer === peer) this.#queue.splice(index, 1);
    }
    for (const name of statementNames) this.enqueue(silentQuery(`deallocate "${name.replaceAll('"', '""')}"`));
    if (this.#owner === peer && !this.#busy) {
      this.#release();
      this.#queue.unshift(silentQuery('rollback'));
    }
    setImmediate(() => this.pump());
  }

  #finish(unit: Unit, answer: Buffer): void {
    this.#busy = false;
    this.#broadcastNotifications(answer, unit.peer);
    unit.peer.write(answer);
    if (!this.#database.isInTransaction()) {
      this.#release();
    } else if (this.peers.has(unit.peer)) {
      this.#owner = unit.peer;
      this.#idleTimer = setTimeout(() => this.#owner?.destroy?.(), this.#idleInTransactionMs);
    } else {
      this.#release();
      this.#queue.unshift(silentQuery('rollback'));
    }
    setImmediate(() => this.pump());
  }

  #broadcastNotifications(answer: Buffer, except: Peer): void {
    for (let offset = 0; offset + 5 <= answer.length;) {
      const length = 1 + answer.readInt32BE(offset + 1);
      if (answer[offset] === messageType.notification) {
        for (const peer of this.peers) if (peer !== except) peer.write(answer.subarray(offset, offset + length));
      }
      offset += length;
    }
  }

  #release(): void {
    this.#owner = undefined;
    clearTimeout(this.#idleTimer);
  }
}

/** Splits the bytes of one connection into messages and messages into units. */
class PeerReader {
  readonly #connection: net.Socket;
  readonly #scheduler: SessionScheduler;
  readonly #id: number;
  readonly statementNames = new Set<string>();
  #bytes: Buffer = Buffer.alloc(0);
  /** What came after `#bytes`, and the length of the message that is not whole yet; 0 before its length is known. */
  readonly #arrived: Buffer[] = [];
  #arrivedLength = 0;
  #awaited = 0;
  #parts: Uint8Array[] = [];
  #started = false;

  constructor(connection: net.Socket, scheduler: SessionScheduler, id: number) {
    this.#connection = connection;
    this.#scheduler = scheduler;
    this.#id = id;
  }

  read(chunk: Buffer): void {
    this.#arrived.push(chunk);
    this.#arrivedLength += chunk.length;
    // A long message comes in many chunks: joined with each of them, it would be copied as often.
    if (this.#bytes.length + this.#arrivedLength < this.#awaited) return;
    const [only] = this.#arrived;
    this.#bytes =
      this.#bytes.length === 0 && this.#arrived.length === 1 && only
        ? only
        : Buffer.concat([this.#bytes, ...this.#arrived]);
    this.#arrived.length = 0;
    this.#arrivedLength = 0;
    this.#awaited = 0;
    while (this.#started ? this.#readMessage() : this.#readStartup());
    this.#scheduler.pump();
  }

  #readStartup(): boolean {
    if (this.#bytes.length < 8) return false;
    const length = this.#bytes.readInt32BE(0);
    const request = this.#bytes.readInt32BE(4);
    if (this.#bytes.length < length) return false;
    const packet = Buffer.from(this.#bytes.subarray(0, length));
    this.#bytes = this.#bytes.subarray(length);
    if (request === sslRequest || request === gssRequest) {
      this.#connection.write('N');
      return true;
    }
    if (request === cancelRequest) {
      this.#connection.destroy();
      return false;
    }
    this.#started = true;
    this.#scheduler.enqueue({ peer: this.#connection, bytes: packet });
    return true;
  }

  #readMessage(): boolean {
    if (this.#bytes.length < 5) return false;
    const length = 1 + this.#bytes.readInt32BE(1);
    if (this.#bytes.length < length) {
      this.#awaited = length;
      return false;
    }
    const message = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    if (message[0] === messageType.terminate) {
      this.#connection.end();
      return false;
    }
    this.#parts.push(...withPrivateName(message, this.#id, this.statementNames));
    if (message[0] === messageType.sync || message[0] === messageType.query) {
      this.#scheduler.enqueue({ peer: this.#connection, bytes: Buffer.concat(this.#parts) });
      this.#parts = [];
    }
    return true;
  }
}

/**
 * Starts to listen. A connection whose transaction is idle for `idleInTransactionMs` milliseconds is closed and its
 * transaction rolled back.
 */
export function openWireBridge(
  database: PGlite,
  address: BridgeAddress,
  idleInTransactionMs = 30_000,
): Promise<WireBridge & { readonly port: number }> {
  const scheduler = new SessionScheduler(database, idleInTransactionMs);
  let connections = 0;
  const server = net.createServer((connection) => {
    const reader = new PeerReader(connection, scheduler, ++connections);
    scheduler.peers.add(connection);
    connection.setNoDelay(true);
    connection.on('error', () => connection.destroy());
    connection.on('close', () => scheduler.leave(connection, reader.statementNames));
    connection.on('data', (chunk: Buffer) => reader.read(chunk));
  });
  const close = (): void => {
    server.close();
    for (const peer of scheduler.peers) peer.destroy?.();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      const bound = server.address();
      resolve({ close, port: bound && typeof bound === 'object' ? bound.port : 0 });
    });
  });
}
