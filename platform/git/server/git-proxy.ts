/**
 * A proxy on the loopback interface for programs that make their own connections. Every address is checked like that of
 * other outbound calls, and the connection goes to what was checked. A transfer that becomes too large is ended.
 */
import { randomBytes } from 'node:crypto';
import {
  createServer,
  request as requestHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';

type Outbound = Pick<OutboundClient, 'addressesOf'>;

/** What one program may do through the proxy. */
export interface ProxyPass {
  /** URL of the proxy with the credentials of this pass. */
  readonly url: string;
  /** The transfer became larger than allowed. */
  readonly isExceeded: () => boolean;
  /** Why a connection was refused; undefined when none was. */
  readonly problem: () => string | undefined;
  /** Ends the pass and its connections. */
  readonly close: () => void;
}

interface OpenPass {
  readonly sockets: Set<Socket>;
  left: number;
  problem: string | undefined;
}

const connectMs = 10_000;

/** Listens as soon as the first pass is opened; without a pass nobody gets through. */
export class GitProxy {
  readonly #outbound: Outbound;
  readonly #passes = new Map<string, OpenPass>();
  #server: Promise<Server> | undefined;

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  /** Opens a pass for a program that may receive so many bytes. */
  async open(mostBytes: number): Promise<ProxyPass> {
    this.#server ??= this.#listen();
    const { port } = (await this.#server).address() as AddressInfo;
    const token = randomBytes(24).toString('base64url');
    const pass: OpenPass = { sockets: new Set(), left: mostBytes, problem: undefined };
    this.#passes.set(token, pass);
    return {
      url: `http://git:${token}@127.0.0.1:${port}`,
      isExceeded: () => pass.left < 0,
      problem: () => pass.problem,
      close: () => {
        this.#passes.delete(token);
        for (const socket of pass.sockets) socket.destroy();
      },
    };
  }

  /** Stops listening. */
  async close(): Promise<void> {
    const server = await this.#server;
    server?.closeAllConnections();
    server?.close();
  }

  async #listen(): Promise<Server> {
    const server = createServer();
    server.on('connect', (request, client, head) => void this.#tunnel(request, client, head));
    server.on('request', (request, response) => void this.#forward(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return server;
  }

  #passOf({ headers }: IncomingMessage): OpenPass | undefined {
    const encoded = /^Basic (.+)$/i.exec(headers['proxy-authorization'] ?? '')?.[1] ?? '';
    return this.#passes.get(Buffer.from(encoded, 'base64').toString().replace(/^git:/, ''));
  }

  /** Connects to an address that was checked; rejects with a sentence for people. */
  async #reach(pass: OpenPass, url: URL): Promise<Socket> {
    const addresses = await this.#outbound.addressesOf(url.href);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    for (const { address } of addresses) {
      const socket = await connected(address, port);
      if (!socket) continue;
      pass.sockets.add(socket);
      socket.once('close', () => pass.sockets.delete(socket));
      socket.on('data', ({ length }: Buffer) => {
        pass.left -= length;
        if (pass.left < 0) socket.destroy();
      });
      return socket;
    }
    throw new Error('The connection was refused.');
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => undefined);
    const pass = this.#passOf(request);
    const target = `https://${request.url ?? ''}`;
    if (!pass || !URL.canParse(target)) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    try {
      const socket = await this.#reach(pass, new URL(target));
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) socket.write(head);
      client.pipe(socket).pipe(client);
      client.once('close', () => socket.destroy());
      socket.once('close', () => client.destroy());
    } catch (error) {
      pass.problem = error instanceof Error ? error.message : String(error);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
  }

  /** Plain http, for hosts in the network of the installation. */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pass = this.#passOf(request);
    const target = request.url ?? '';
    if (!pass || !URL.canParse(target)) return void response.writeHead(407).end();
    try {
      const url = new URL(target);
      const socket = await this.#reach(pass, url);
      const { 'proxy-authorization': _own, 'proxy-connection': _kept, ...headers } = request.headers;
      const onward = requestHttp(
        { method: request.method, path: `${url.pathname}${url.search}`, headers, createConnection: () => socket },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          answer.once('error', () => response.destroy());
        },
      );
      onward.once('error', () => response.destroy());
      request.pipe(onward);
    } catch (error) {
      pass.problem = error instanceof Error ? error.message : String(error);
      response.writeHead(403).end();
    }
  }
}

/** A connection, or undefined when nobody answers there. */
const connected = (host: string, port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectMs });
    const fail = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('error', fail);
    socket.once('timeout', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.on('error', () => socket.destroy());
      socket.setTimeout(0);
      resolve(socket);
    });
  });
