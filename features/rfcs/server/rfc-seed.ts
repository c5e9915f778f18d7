/** Demo data: proposals about this product, in several states, with comments and votes. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import type { VoteChoice } from '../contract.ts';
import { commentBy } from './comment-actions.ts';
import { createRfcBy, transformRfcBy, type RfcServices } from './rfc-actions.ts';
import { transitionRfcBy } from './rfc-transitions.ts';
import { closeVotingBy, openVotingBy, voteBy } from './voting-actions.ts';

interface Proposal {
  readonly title: string;
  readonly markdown: string;
  readonly steps: readonly Step[];
}

/** Steps of a sample, in order. */
type Step =
  | { readonly comment: string }
  | { readonly move: string; readonly reason?: string }
  | { readonly vote: VoteChoice; readonly close: boolean }
  | 'transform';

const proposals: readonly Proposal[] = [
  {
    title: 'One search index for everything',
    markdown:
      '## Problem\n\nPeople look for a sentence, not for the area that it stands in.\n\n## Proposal\n\nEvery area writes what can be found into **one index**, in the transaction of the change.\n\n- one ranking for all kinds\n- typing errors are forgiven\n- nothing is found that the reader may not see\n',
    steps: [
      { move: 'publish' },
      { comment: 'A search server beside the database would be one more thing to run. Can PostgreSQL do it?' },
      { comment: 'Measured with 100,000 pages: `search_hits` answers in **12 ms** at the median.' },
      { vote: 'for', close: true },
      { move: 'accept' },
      'transform',
    ],
  },
  {
    title: 'Keep every revision of a text',
    markdown:
      '## Problem\n\nNobody can say what a decision read like when it was made.\n\n## Proposal\n\nEach save keeps title and text as a revision. Two revisions can be compared, and an earlier one restored.\n\n## Cost\n\nTexts are small; a thousand revisions of a long page take about 10 MB.\n',
    steps: [
      { move: 'publish' },
      { comment: 'What about texts that must be forgotten?\n\n> Each save keeps title and text as a revision.' },
      {
        comment:
          'They go with the project. A single revision cannot be removed:\n\n1. links would break\n2. the history would lie',
      },
      { vote: 'for', close: false },
    ],
  },
  {
    title: 'Write models as text',
    markdown:
      '## Proposal\n\nModels can be read and written in a small language, so that a change of a model is reviewed like a change of code.\n\n## Open questions\n\n- Which language?\n- Where do positions of boxes stay?\n',
    steps: [{ move: 'publish' }, { comment: 'Positions should not be part of the text: they change with every drag.' }],
  },
  {
    title: 'Comments beside the line they are about',
    markdown:
      '## Proposal\n\nA comment can be attached to a paragraph of a page.\n\n## Why not now\n\nA comment must survive that its paragraph is rewritten.\n',
    steps: [{ move: 'publish' }, { move: 'postpone', reason: 'After revisions can be compared.' }],
  },
  {
    title: 'A public page for accepted decisions',
    markdown: '## Idea\n\nSome teams want to show their decisions to everybody, without an account.\n',
    steps: [],
  },
];

async function take(
  db: Db,
  caller: ProjectCaller,
  { id, step }: { readonly id: string; readonly step: Step },
  services: RfcServices,
): Promise<void> {
  if (step === 'transform') await transformRfcBy(db, caller, { id }, services);
  else if ('comment' in step) await commentBy(db, caller, { rfcId: id, content: step.comment });
  else if ('move' in step) await transitionRfcBy(db, caller, { id, name: step.move, reason: step.reason }, services);
  else {
    await openVotingBy(db, caller, { id }, services);
    await voteBy(db, caller, { id, vote: step.vote });
    if (step.close) await closeVotingBy(db, caller, id);
  }
}

/** Creates the samples in the caller's project. */
export async function seedRfcs(db: Db, caller: ProjectCaller, services: RfcServices): Promise<void> {
  for (const { title, markdown, steps } of proposals) {
    const json = JSON.stringify(markdownToDocument(markdown));
    const { id } = await createRfcBy(db, caller, { title, json }, services);
    for (const step of steps) await take(db, caller, { id, step }, services);
  }
}
