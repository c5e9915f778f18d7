/** Proposals of texts: pages, ADRs, RFCs, comments. */
import { createAdr, getAdr, notUpdatableMessage, updateAdr } from '#features/adrs/contract.ts';
import { createDocument, getDocument, getNamespace, updateDocument } from '#features/documentation/contract.ts';
import { createRfc, createRfcComment, getRfc, updateRfc } from '#features/rfcs/contract.ts';
import { refused, violated } from '#platform/http/model/failure.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { task } from '#platform/workers/server/task.ts';
import type { ChangeOf, ProposalDifference } from '../contract.ts';
import type { jsonOfMarkdown } from './proposal-text-task.ts';
import type { Means, ProposalTarget } from './proposal-target.ts';

const reading = task<typeof jsonOfMarkdown>(new URL('./proposal-text-task.ts', import.meta.url), 'jsonOfMarkdown');

const jsonOf = ({ runTask }: Means, markdown: string): Promise<string> => runTask(reading, markdown);

/** Title and text, so that a changed title is part of the difference. */
const whole = (title: string, markdown: string): string => `# ${title}\n\n${markdown.trim()}\n`;

const textDifference = (before: string | null, after: string): ProposalDifference => ({
  format: 'markdown',
  before,
  after,
  parts: [],
});

interface WrittenThing {
  readonly title: string;
  readonly json: string;
  readonly revision: number;
}

const writtenText = ({ title, json }: WrittenThing): string => whole(title, documentToMarkdown(parseDocument(json)));

const withEdits = <Change extends { readonly title: string; readonly markdown: string }>(
  change: Change,
  { title, text }: { readonly title?: string | undefined; readonly text?: string | undefined },
): Change => ({ ...change, title: title ? title : change.title, markdown: text ?? change.markdown });

/** New pages and new texts of pages. */
export const documentTarget: ProposalTarget<ChangeOf<'document'>> = {
  standing: async ({ run }, { id, title, markdown }) => {
    const now = id === undefined ? undefined : await run(getDocument, { params: { id } });
    return {
      subjectId: id ?? null,
      title,
      revision: now?.revision ?? null,
      difference: textDifference(now ? writtenText(now) : null, whole(title, markdown)),
    };
  },
  check: async ({ run }, { id, namespace, parentId }) => {
    if (id !== undefined) return;
    if (namespace === undefined) throw violated('change.namespace', 'Please name the namespace of the new page.');
    await run(getNamespace, { params: { id: namespace } });
    if (parentId !== undefined) await run(getDocument, { params: { id: parentId } });
  },
  apply: async (means, { id, title, markdown, namespace = '', parentId }, { newId, revision }) => {
    const json = await jsonOf(means, markdown);
    if (id === undefined) {
      const body = { id: newId, title, json, namespace, parent: parentId ?? null };
      return (await means.run(createDocument, { body })).id;
    }
    await means.run(updateDocument, { params: { id }, body: { title, json, revision: revision ?? undefined } });
    return id;
  },
  edited: withEdits,
};

/** Drafts of ADRs and new texts of those that can be edited. */
export const adrTarget: ProposalTarget<ChangeOf<'adr'>> = {
  standing: async ({ run }, { id, title, markdown }) => {
    const now = id === undefined ? undefined : await run(getAdr, { params: { id } });
    return {
      subjectId: id ?? null,
      title,
      revision: now?.revision ?? null,
      difference: textDifference(now ? writtenText(now) : null, whole(title, markdown)),
    };
  },
  check: async ({ run }, { id }) => {
    if (id === undefined) return;
    if (!(await run(getAdr, { params: { id } })).isEditable) throw refused(notUpdatableMessage);
  },
  apply: async (means, { id, title, markdown }, { newId, revision }) => {
    const json = await jsonOf(means, markdown);
    if (id === undefined) return (await means.run(createAdr, { body: { id: newId, title, json } })).id;
    await means.run(updateAdr, { params: { id }, body: { title, json, revision: revision ?? undefined } });
    return id;
  },
  edited: withEdits,
};

/** Drafts of RFCs and new texts of those that can be edited. */
export const rfcTarget: ProposalTarget<ChangeOf<'rfc'>> = {
  standing: async ({ run }, { id, title, markdown }) => {
    const now = id === undefined ? undefined : await run(getRfc, { params: { id } });
    return {
      subjectId: id ?? null,
      title,
      revision: now?.revision ?? null,
      difference: textDifference(now ? writtenText(now) : null, whole(title, markdown)),
    };
  },
  check: async ({ run }, { id }) => {
    if (id === undefined) return;
    if (!(await run(getRfc, { params: { id } })).isEditable) throw refused(notUpdatableMessage);
  },
  apply: async (means, { id, title, markdown }, { newId, revision }) => {
    const json = await jsonOf(means, markdown);
    if (id === undefined) return (await means.run(createRfc, { body: { id: newId, title, json } })).id;
    await means.run(updateRfc, { params: { id }, body: { title, json, revision: revision ?? undefined } });
    return id;
  },
  edited: withEdits,
};

/** Comments on RFCs. */
export const commentTarget: ProposalTarget<ChangeOf<'comment'>> = {
  standing: async ({ run }, { rfcId, markdown }) => {
    const { title, serialNumber } = await run(getRfc, { params: { id: rfcId } });
    return {
      subjectId: rfcId,
      title: `Comment on RFC #${String(serialNumber)}: ${title}`,
      revision: null,
      difference: textDifference(null, markdown),
    };
  },
  apply: async ({ run }, { rfcId, markdown, parentId }) => {
    const body = { content: markdown, ...(parentId === undefined ? {} : { parentId }) };
    return (await run(createRfcComment, { params: { id: rfcId }, body })).id;
  },
  edited: (change, { text }) => ({ ...change, markdown: text ?? change.markdown }),
};
