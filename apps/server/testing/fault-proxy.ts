/** A TCP proxy between the product and its database that injects faults. */
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/**
 * - `ok`: passes everything on
 * - `cut`: resets what is open and every new connection
 * - `refuse`: resets what is open and closes its port
 * - `hang`: accepts and keeps, and passes nothing on
 * - `slowMs`: passes everything on after a delay
 */
export type Fault = 'ok' | 'cut' | 'refuse' | 'hang' | { readonly slowMs: number };

/** A running proxy. */
export interface FaultProxy {
  /** The given URL through the proxy. */
  readonly url: string;
  setFault(fault: Fault): Promise<void>;
  /** Resets all connections when the database has committed the transaction that sent `text`, without its response. */
  cutAfterCommitOf(text: string): void;
  close(): Promise<void>;
}

/** Ends the response to a commit that succeeded. */
const committed = 'COMMIT\0';

class Proxy {
  readonly #target: URL;
  readonly #open = new Set<Socket>();
  readonly #held: (() => void)[] = [];
  readonly #server = createServer((socket) => this.#accept(socket));
  #fault: Fault = 'ok';
  #port = 0;
  #lostCommit: string | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async setFault(fault: Fault): Promise<void> {
    const before = this.#fault;
    this.#fault = fault;
    if (before === 'refuse') await this.listen();
    if (fault === 'refuse') this.#server.close();
    if (fault === 'cut' || fault === 'refuse') this.#reset();
    if (fault !== 'hang') for (const pass of this.#held.splice(0)) pass();
  }

  cutAfterCommitOf(text: string): void {
    this.#lostCommit = text;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#reset();
  }

  #reset(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
    this.#open.clear();
    this.#held.length = 0;
  }

  #accept(client: Socket): void {
    if (this.#fault === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const database = connect(Number(this.#target.port || 5432), this.#target.hostname);
    let losesCommit = false;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#open.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        const isQuestion = from === client;
        if (isQuestion) losesCommit ||= this.#lostCommit !== undefined && bytes.includes(this.#lostCommit);
        if (isQuestion || !losesCommit || !bytes.includes(committed)) return this.#pass(bytes, to);
        this.#lostCommit = undefined;
        this.#reset();
      });
    }
  }

  #pass(bytes: Buffer, to: Socket): void {
    const pass = (): void => void (to.destroyed || to.write(bytes));
    if (this.#fault === 'hang') this.#held.push(pass);
    else if (typeof this.#fault === 'object') setTimeout(pass, this.#fault.slowMs);
    else pass();
  }
}

/** Starts a proxy for `databaseUrl`. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const proxy = new Proxy(databaseUrl);
  await proxy.listen();
  return {
    url: proxy.url,
    setFault: (fault) => proxy.setFault(fault),
    cutAfterCommitOf: (text) => proxy.cutAfterCommitOf(text),
    close: () => proxy.close(),
  };
}
