/** Sends raw requests into the app under test, each from its own address. */
import { anAddress, type TestApp } from '../apps/server/testing/test-app.ts';
import type { Answer, Send } from './api-client.ts';

/** The mailbox is available on localhost only. */
const addressFor = (url: string): string => (url.startsWith('/dev/') ? '127.0.0.1' : anAddress());

/** A transport without a socket. */
export const injectInto =
  (testApp: TestApp): Send =>
  async ({ method, url, headers, body }): Promise<Answer> => {
    const reply = await testApp.app.server.inject({
      method: method as 'GET',
      url,
      remoteAddress: addressFor(url),
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const plain = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { status: reply.statusCode, headers: Object.fromEntries(plain), text: reply.body };
  };
