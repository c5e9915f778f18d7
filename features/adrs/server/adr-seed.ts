/** Demo data: some decisions of this product with their histories, one of them replaced. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import type { Adr } from '../contract.ts';
import type { AdrTransition } from '../model/adr-workflow.ts';
import { addNoteBy, createAdrBy } from './adr-actions.ts';
import { transitionAdrBy } from './adr-transitions.ts';

interface Step {
  readonly name: AdrTransition;
  readonly reason?: string;
}

interface Sample {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Step[];
  readonly note?: string;
  /** Title of the sample that this one replaces. */
  readonly replaces?: string;
}

const propose: Step = { name: 'propose' };
const accept: Step = { name: 'accept' };
const implement: Step = { name: 'implement' };

const record = (context: string, decision: string, ...consequences: string[]): string =>
  `## Context\n\n${context}\n\n## Decision\n\n${decision}\n\n## Consequences\n\n${consequences.map((one) => `- ${one}`).join('\n')}\n`;

const samples: readonly Sample[] = [
  {
    title: 'A database server that has to be installed first',
    text: record(
      'Everything that people write has to be kept safely, and several people write at once.',
      'The product needs a PostgreSQL server that someone installs before the first start.',
      'One way to run it, which every operator knows.',
      'Nobody can look at the product without setting up a server first.',
    ),
    steps: [propose, accept, implement],
  },
  {
    title: 'PostgreSQL inside the process, and as a server where it is wanted',
    text: record(
      'A first start should take one command. An organization with many people still wants its own server.',
      'The product brings PostgreSQL along as an embedded database and uses a server when `DATABASE_URL` names one.',
      'One dialect of SQL, tested on both.',
      'A directory belongs to one process at a time.',
    ),
    replaces: 'A database server that has to be installed first',
    steps: [
      propose,
      { name: 'return', reason: 'Say what happens when two processes start.' },
      propose,
      accept,
      implement,
    ],
    note: 'The lock of the directory belongs to the embedded database only.',
  },
  {
    title: 'Numbers of records are never used again',
    text: record(
      'People write numbers of decisions into code, tickets and mails.',
      'Each record has a number of its project, given at its creation. A record is never removed; it is discarded.',
      'A number in an old mail leads to what was meant.',
      'There are gaps.',
    ),
    steps: [propose, accept],
  },
  {
    title: 'Everyone edits the same page at the same time',
    text: record(
      'Two people who save the same page meet a conflict.',
      'Texts are merged letter by letter while people type.',
      'No conflicts to settle.',
      'Nobody says when a text is ready, and every change needs a connection.',
    ),
    steps: [propose, { name: 'reject', reason: 'Saving is a decision too; a conflict shows both texts.' }],
  },
  {
    title: 'Pictures of decisions are drawn in the browser',
    text: record(
      'A project with hundreds of decisions needs more than a list.',
      'A graph and a timeline are drawn from the records themselves, with a table of the same data beside them.',
      'Nothing to keep up to date by hand.',
      'Large projects need care so that panning stays smooth.',
    ),
    steps: [propose],
  },
];

/** Every step uses the same actions as the product. */
export async function seedAdrs(db: Db, caller: ProjectCaller): Promise<void> {
  const made = new Map<string, Adr>();
  for (const { title, text, steps, note, replaces } of samples) {
    const json = JSON.stringify(markdownToDocument(text));
    const former = replaces === undefined ? undefined : made.get(replaces)?.id;
    const adr = await createAdrBy(db, caller, { title, json, former });
    made.set(title, adr);
    for (const { name, reason } of steps) await transitionAdrBy(db, caller, { id: adr.id, name }, { reason });
    if (note !== undefined) await addNoteBy(db, caller, adr.id, note);
  }
}
