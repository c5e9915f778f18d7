/** `node tools/stress-disk.ts`: fills a small disk under a running product, frees space, and verifies all data. Linux. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { overHttp, type Send } from './api-client.ts';
import { documentText } from './api-seed.ts';
import { signUp, type Person } from './api-person.ts';
import { startProduct } from './product.ts';

const diskMegabytes = 500;
const made = z.object({ data: z.object({ id: z.string() }) });

const disk = process.env['STRESS_DISK'];
if (disk === undefined) {
  // Mounting needs a mount namespace; the script re-executes itself inside one.
  const folder = mkdtempSync(join(tmpdir(), 'archwright-disk-'));
  const script = `mount -t tmpfs -o size=${diskMegabytes}m tmpfs "$STRESS_DISK" && exec "$0" "$1"`;
  const inside = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, import.meta.filename], {
    env: { ...process.env, STRESS_DISK: folder },
    stdio: 'inherit',
  });
  rmSync(folder, { recursive: true, force: true });
  process.exit(inside.status ?? 1);
}
interface Written {
  readonly documents: string[];
  readonly files: string[];
}

const freeOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.round((bavail * bsize) / 1_000_000);
};

/** Alternates pages and files until both are refused; returns the seen statuses. */
async function writeUntilRefused(send: Send, person: Person, written: Written): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  for (let refused = 0; refused < 6;) {
    for (const kind of ['documents', 'files'] as const) {
      const answer = kind === 'documents' ? await writePage(send, person) : await writeFile(person);
      seen.set(`${kind} ${answer.status}`, (seen.get(`${kind} ${answer.status}`) ?? 0) + 1);
      if (answer.status === 201) written[kind].push(made.parse(JSON.parse(answer.text)).data.id);
      else refused += 1;
    }
  }
  return seen;
}

const writePage = (send: Send, person: Person) =>
  send({
    method: 'POST',
    url: '/api/documentation/documents',
    headers: { ...person.headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Page', json: documentText('x'.repeat(400_000)), namespace: 'space' }),
  });

const writeFile = (person: Person) =>
  person.upload('file.txt', 'y'.repeat(4_000_000)).then(
    (stored) => ({ status: 201, text: JSON.stringify(stored) }),
    (error: unknown) => ({ status: Number(/answered (\d+)/.exec(String(error))?.[1] ?? 0), text: '' }),
  );

async function lostOf(send: Send, person: Person, { documents, files }: Written): Promise<number> {
  const urls = [
    ...documents.map((id) => `/api/documentation/documents/${id}`),
    ...files.map((id) => `/api/files/${id}`),
  ];
  let lost = 0;
  for (const url of urls) {
    const answer = await send({ method: 'GET', url, headers: person.headers() });
    if (answer.status !== 200 || answer.text.length < 400_000) lost += 1;
  }
  return lost;
}

async function fillDisk(folder: string): Promise<boolean> {
  const dataDirectory = join(folder, 'data');
  const ballast = join(folder, 'ballast');
  mkdirSync(ballast);
  for (let part = 0; part < 20; part += 1) writeFileSync(join(ballast, String(part)), Buffer.alloc(5_000_000, 1));
  const product = await startProduct({ dataDirectory });
  const send = overHttp(product.origin);
  const person = await signUp(send, 'disk');
  await person.call('POST', '/documentation/namespaces', { name: 'Space' });
  const written: Written = { documents: [], files: [] };
  const before = await writeUntilRefused(send, person, written);
  console.log(`Refused with ${freeOf(folder)} MB free:`, Object.fromEntries(before));
  const whileFull = await lostOf(send, person, written);
  await person.signInAgain();
  rmSync(ballast, { recursive: true });
  await pause(1_500);
  const after = await writeUntilRefused(send, person, written);
  console.log(`With room again:`, Object.fromEntries(after));
  const lost = await lostOf(send, person, written);
  const statuses = [...before.keys(), ...after.keys()].map((kind) => kind.split(' ')[1]);
  const stopped = await product.stop();
  console.log(
    `${written.documents.length} pages and ${written.files.length} files, ${whileFull + lost} lost, exit code ${stopped}`,
  );
  const healed = (after.get('documents 201') ?? 0) > 0 && (after.get('files 201') ?? 0) > 0;
  return (
    healed &&
    lost + whileFull === 0 &&
    stopped === 0 &&
    statuses.every((status) => status === '201' || status === '507')
  );
}

process.exitCode = (await fillDisk(disk)) ? 0 : 1;
