/** People who work on the command line: the program beside the server, signed in with a key of their own. */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createDocument, createNamespace } from '#features/documentation/contract.ts';
import { getProject } from '#features/projects/contract.ts';
import { commandLine } from '../../../tools/programs.ts';
import { builtProgram, type BuiltProgram, type ProgramRun } from './built-program.ts';
import { aProKey } from './mcp-client.ts';
import { theApp, type Person, type TestApp } from './test-app.ts';

/** One person, one project, one folder. */
export interface Desk {
  readonly person: Person;
  readonly code: string;
  readonly key: string;
  /** An empty folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly run: (...args: string[]) => Promise<ProgramRun>;
}

/** The server and the program. */
export interface Office {
  readonly it: TestApp;
  readonly program: BuiltProgram;
  /** The address of the server, behind a front that counts calls. */
  readonly url: string;
  /** Calls that the front has counted. */
  readonly asked: string[];
  /** A person with a project, signed in with a key of these scopes. */
  readonly aDesk: (...scopes: ('read' | 'propose' | 'write' | 'adr:push')[]) => Promise<Desk>;
}

/** An office that opens before the tests of a file and closes after them. */
export function anOffice(): { readonly open: () => Promise<Office>; readonly close: () => Promise<void> } {
  let close = async (): Promise<void> => undefined;
  const open = async (): Promise<Office> => {
    const it = await theApp();
    const program = await builtProgram(it, commandLine);
    const asked: string[] = [];
    const front = createServer((request, response) => {
      asked.push(`${request.method} ${request.url?.split('?')[0]}`);
      it.app.server.routing(request, response);
    });
    await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    close = async () => {
      front.close();
      await program.remove();
    };
    const aDesk: Office['aDesk'] = async (...scopes) => {
      const person = await it.aPerson();
      const key = await aProKey(it, person, scopes);
      const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
      const home = mkdtempSync(join(program.folder, 'home-'));
      const environment = { XDG_CONFIG_HOME: home };
      const signedIn = await program.run(['login', url, '--key-stdin'], environment, `${key}\n`);
      expect(signedIn).toMatchObject({ exit: 0, out: '', err: expect.stringContaining(`Project ${code}.`) });
      const run = (...args: string[]): Promise<ProgramRun> => program.run(args, environment);
      return { person, code, key, folder: join(home, 'files'), environment, run };
    };
    return { it, program, url, asked, aDesk };
  };
  return { open, close: () => close() };
}

/** Rich text of one paragraph. */
export const textOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A page in a namespace of its own. */
export async function aPage(person: Person, title: string, text: string) {
  const { code } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  const body = { title, json: textOf(text), namespace: code };
  return (await person.call(createDocument, { body })).reply;
}
