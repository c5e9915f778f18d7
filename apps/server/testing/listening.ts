/** An app under test on a free port, for those who reach it by a socket. */
import type { AddressInfo } from 'node:net';
import type { TestApp } from './test-app.ts';

/**
 * Lets an app listen, unless it does already; answers its port. Files share an app: one may have closed the port again,
 * after which only the server of Node listens once more.
 */
export async function listening({ app }: TestApp): Promise<number> {
  await app.server.ready();
  const { server } = app.server;
  if (!server.listening) await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
