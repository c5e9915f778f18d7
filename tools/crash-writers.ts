/** Users who write documents, decide and save drivers while the product is killed, and who record what was acknowledged. */
import * as z from 'zod';
import { overHttp, type Answer } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { documentText } from './api-seed.ts';
import { CrashCaller } from './crash-caller.ts';
import { Decider } from './crash-deciders.ts';
import { Keeper } from './crash-drivers.ts';

/** Final result of the crowd. */
export interface Verdict {
  readonly acknowledged: number;
  /** Lost acknowledged writes, one sentence each. */
  readonly lost: readonly string[];
  /** Partial changes of several rows. */
  readonly halfApplied: readonly string[];
  /** Unexpected responses: 5xx other than 503. */
  readonly faults: readonly string[];
}

/** A document as its writer knows it. `attempted` is a save without an answer. */
interface Known {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly attempted?: string;
}

const stored = z.object({ data: z.object({ id: z.string(), revision: z.number(), title: z.string() }) });
const namespaceShape = z.object({
  data: z.object({ code: z.string(), documents: z.array(z.object({ id: z.string() })) }),
});
const revisionsShape = z.object({ data: z.object({ pagination: z.object({ total: z.number() }) }) });

/** Writers of one project. `stop` ends them and verifies everything they recorded. */
export interface Crowd {
  stop(): Promise<Verdict>;
}

class Writer {
  readonly known = new Map<string, Known>();
  readonly lost: string[] = [];
  acknowledged = 0;
  readonly #caller: CrashCaller;
  readonly #namespace: string;
  #count = 0;

  constructor(caller: CrashCaller, namespace: string) {
    this.#caller = caller;
    this.#namespace = namespace;
  }

  async write(): Promise<void> {
    const newest = [...this.known.values()].at(-1);
    const uncertain = [...this.known.values()].find((document) => document.attempted !== undefined);
    if (uncertain) await this.look(uncertain);
    else if (!newest || this.#count % 2 === 0) await this.#create();
    else await this.#save(newest);
    this.#count += 1;
  }

  /** Reads a document and compares it with the record; resolves an uncertain save. */
  async look(document: Known): Promise<void> {
    const answer = await this.#caller.call('GET', `/documentation/documents/${document.id}`);
    if (!answer || answer.status === 503) return;
    const found = answer.status === 200 ? stored.parse(JSON.parse(answer.text)).data : undefined;
    const isAsKnown = found?.revision === document.revision && found.title === document.title;
    const isAsAttempted = found?.revision === document.revision + 1 && found.title === document.attempted;
    if (found && (isAsKnown || isAsAttempted)) this.#remember(found);
    else {
      this.lost.push(
        `document ${document.id}: revision ${document.revision} was acknowledged, found ${found?.revision ?? answer.status}`,
      );
      this.known.delete(document.id);
    }
  }

  async #create(): Promise<void> {
    const title = this.#nextTitle();
    const body = { title, json: documentText(title.repeat(40)), namespace: this.#namespace };
    this.#accept(await this.#caller.call('POST', '/documentation/documents', body), 201);
  }

  async #save(document: Known): Promise<void> {
    const title = this.#nextTitle();
    this.known.set(document.id, { ...document, attempted: title });
    const body = { title, json: documentText(title.repeat(40)), revision: document.revision };
    this.#accept(await this.#caller.call('PUT', `/documentation/documents/${document.id}`, body), 200);
  }

  #accept(answer: Answer | undefined, expected: number): void {
    if (answer?.status !== expected) return;
    this.#remember(stored.parse(JSON.parse(answer.text)).data);
    this.acknowledged += 1;
  }

  #remember({ id, revision, title }: Known): void {
    this.known.set(id, { id, revision, title });
  }

  #nextTitle(): string {
    return `page ${crypto.randomUUID()}`;
  }
}

/** Finds partial changes: a document without its place in the tree, or without a revision row for each save. */
async function findHalves(person: Person, namespace: string, writers: readonly Writer[]): Promise<readonly string[]> {
  const tree = namespaceShape.parse(await person.call('GET', `/documentation/namespaces/${namespace}`)).data.documents;
  const placed = new Set(tree.map((document) => document.id));
  const halves: string[] = [];
  for (const document of writers.flatMap((writer) => [...writer.known.values()])) {
    if (!placed.has(document.id)) halves.push(`document ${document.id} has no place in the tree`);
    const list = revisionsShape.parse(
      await person.call('GET', `/documentation/documents/${document.id}/revisions?perPage=1`),
    );
    const { total } = list.data.pagination;
    if (total !== document.revision)
      halves.push(`document ${document.id} is at revision ${document.revision} with ${total} stored`);
  }
  return halves;
}

/** One in this many users replaces decisions. */
const perDecider = 4;

/** Starts `size` writers; they continue through every crash until they are stopped. */
export async function startCrowd(origin: string, size: number): Promise<Crowd> {
  const send = overHttp(origin);
  const person = await signUp(send, 'writer');
  const namespace = namespaceShape.parse(await person.call('POST', '/documentation/namespaces', { name: 'Crash run' }))
    .data.code;
  const caller = new CrashCaller(send, person);
  const deciderCount = Math.floor(size / perDecider);
  const writers = Array.from({ length: size - deciderCount }, () => new Writer(caller, namespace));
  const deciders = Array.from({ length: deciderCount }, () => new Decider(caller));
  // The drivers of a project are one thing: a second user would only be refused.
  const keepers = [new Keeper(caller)];
  const others = [...deciders, ...keepers];
  const everybody = [...writers, ...others];
  let isRunning = true;
  const work = async (one: Writer | Decider | Keeper): Promise<void> => {
    while (isRunning) await one.write();
  };
  const all = everybody.map(work);
  return {
    async stop() {
      isRunning = false;
      await Promise.all(all);
      for (const writer of writers) for (const document of writer.known.values()) await writer.look(document);
      for (const one of others) await one.check();
      return {
        acknowledged: everybody.reduce((sum, one) => sum + one.acknowledged, 0),
        lost: everybody.flatMap((one) => one.lost),
        halfApplied: [...(await findHalves(person, namespace, writers)), ...others.flatMap((one) => one.halfApplied)],
        faults: caller.faults,
      };
    },
  };
}
