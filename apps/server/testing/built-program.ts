/** A command line program as distributed: built, on the oldest supported Node, beside the real server. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { getProject } from '#features/projects/contract.ts';
import { buildProgram, type Program } from '../../../tools/programs.ts';
import type { Person, TestApp } from './test-app.ts';

/** The system's Node if it is old enough to prove compatibility, otherwise the one of the tests. */
function oldNode(): string {
  for (const path of ['/usr/bin/node', '/usr/local/bin/node']) {
    if (!existsSync(path)) continue;
    const major = Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]);
    if (major >= 20) return path;
  }
  return process.execPath;
}

/** How a run ended. */
export interface ProgramRun {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program with environment variables of its own, and a text as standard input. */
export type RunProgram = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
  input?: string,
) => Promise<ProgramRun>;

/** A program that can be run, and the address of the server for it. */
export interface BuiltProgram {
  /** Working folder of the runs. */
  readonly folder: string;
  readonly url: string;
  /** The file of the program, and the Node that runs it. */
  readonly path: string;
  readonly node: string;
  readonly run: RunProgram;
  readonly remove: () => Promise<void>;
}

/** Builds a program and makes the shared app listen, whose requests are injected otherwise. */
export async function builtProgram(it: TestApp, program: Program): Promise<BuiltProgram> {
  const node = oldNode();
  const folder = mkdtempSync(join(tmpdir(), 'archwright-program-'));
  const path = join(folder, program.file);
  writeFileSync(path, await buildProgram(program));
  await it.app.server.ready();
  const front = createServer((request, response) => it.app.server.routing(request, response));
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  return {
    folder,
    path,
    node,
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    run: (args, environment = {}, input = '') =>
      new Promise((resolve) => {
        const env = { PATH: process.env['PATH'] ?? '', ...environment };
        const child = execFile(node, [path, ...args], { cwd: folder, env }, (error, out, err) => {
          resolve({ exit: error ? Number(error.code) : 0, out, err });
        });
        child.stdin?.end(input);
      }),
    remove: async () => {
      await new Promise((resolve) => front.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A person with a project, and a key of the organization for programs. */
export async function aKeyHolder(it: TestApp, scope: 'adr:push' | 'write') {
  const person: Person = await it.aPerson();
  await person.call(enableApi, { body: {} });
  const { key } = (await person.call(createOrganizationKey, { body: { name: 'Pipeline', scopes: [scope] } })).reply;
  const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
  return { person, key: key ?? '', code };
}
