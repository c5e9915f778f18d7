/** Large bodies on their way to a file. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { removeBody, saveBody } from './body-file.ts';

/** Sends the pieces as one body to a server that saves it; returns the path, or the error. */
async function saved(pieces: readonly Buffer[], limit: number): Promise<unknown> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outcome = new Promise<unknown>((resolve) => {
    server.once('request', (body, answer) => {
      void saveBody(body, limit)
        .then(resolve, resolve)
        .finally(() => answer.end());
    });
  });
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => undefined);
  for (const piece of pieces) call.write(piece);
  call.end();
  try {
    return await outcome;
  } finally {
    call.destroy();
    server.close();
    server.closeAllConnections();
  }
}

it('keeps every byte of a body of uneven pieces', async () => {
  const pieces = [1, 70_000, 1_048_575, 3_000_000, 17].map((length) => randomBytes(length));
  const path = String(await saved(pieces, 10_000_000));
  try {
    expect((await readFile(path)).equals(Buffer.concat(pieces))).toBe(true);
  } finally {
    await removeBody(path);
  }
});

it('accepts an empty body and one of exactly the limit', async () => {
  for (const length of [0, 1_048_576]) {
    const path = String(await saved([randomBytes(length)], 1_048_576));
    expect((await readFile(path)).length).toBe(length);
    await removeBody(path);
    expect(existsSync(path)).toBe(false);
  }
});

it('refuses a byte more than the limit', async () => {
  expect(await saved([randomBytes(2_000_001)], 2_000_000)).toMatchObject({ status: 413 });
});
