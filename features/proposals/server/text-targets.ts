/** Proposals of texts: pages, ADRs, RFCs, comments. */
import { createAdr, getAdr, notUpdatableMessage, updateAdr } from '#features/adrs/contract.ts';
import { createDocument, getDocument, getNamespace, updateDocument } from '#features/documentation/contract.ts';
import {
  createRfc,
  createRfcComment,
  getRfc,
  listRfcComments,
  oneLevelMessage,
  updateRfc,
} from '#features/rfcs/contract.ts';
import { refused, violated } from '#platform/http/model/failure.ts';
import { readMarkdown, writeMarkdown } from '#platform/richtext/server/markdown-work.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { textLimits } from '#platform/writing/contract.ts';
import { longTextMessage, otherEditMessage, type ChangeOf } from '../contract.ts';
import { onlyText } from './edited-text.ts';
import type { Means, ProposalTarget } from './proposal-target.ts';

/** Title and text, so that a changed title is part of the difference. */
const whole = (title: string, markdown: string): string => `# ${title}\n\n${markdown.trim()}\n`;

/** What stands in the text that a proposal would change. */
interface StoredText {
  readonly title: string;
  readonly json: string;
  readonly revision: number;
  /** Of a page. */
  readonly namespace?: string;
}

/** A text as the calls of its module take it. */
interface SentText {
  readonly title: string;
  readonly json: string;
}

type TextChange = ChangeOf<'document' | 'adr' | 'rfc'>;

/** How texts of one kind are read and written. */
interface TextCalls<Change extends TextChange> {
  readonly read: (means: Means, id: string) => Promise<StoredText>;
  readonly check: (means: Means, change: Change) => Promise<void>;
  /** Answers the id of what was created. */
  readonly create: (means: Means, body: SentText & { readonly id: string }, change: Change) => Promise<string>;
  readonly update: (
    means: Means,
    id: string,
    body: SentText & { readonly revision: number | undefined },
  ) => Promise<unknown>;
}

function textTarget<Change extends TextChange>({
  read,
  check,
  create,
  update,
}: TextCalls<Change>): ProposalTarget<Change> {
  return {
    check: async (means, change) => {
      await check(means, change);
      // Tables and links are longer as they are stored than as they are written.
      const json = await means.runTask(readMarkdown, change.markdown);
      if (json.length > textLimits.json) throw violated('change.markdown', longTextMessage);
    },
    standing: async (means, change) => {
      const { id, title, markdown } = change;
      const planned = change.kind === 'document' ? change.namespace : undefined;
      const now = id === undefined ? undefined : await read(means, id);
      const before = now ? whole(now.title, await means.runTask(writeMarkdown, now.json)) : null;
      return {
        subjectId: id ?? null,
        title,
        revision: now?.revision ?? null,
        difference: { format: 'markdown', before, after: whole(title, markdown), parts: [] },
        namespace: now ? now.namespace : planned,
      };
    },
    apply: async (means, change, { newId, revision }) => {
      const { id, title, markdown } = change;
      const json = await means.runTask(readMarkdown, markdown);
      if (id === undefined) return create(means, { id: newId, title, json }, change);
      await update(means, id, { title, json, revision: revision ?? undefined });
      return id;
    },
    edited: (change, { title, text, change: other }) => {
      if (other) throw violated('edited', otherEditMessage);
      return { ...change, title: title ?? change.title, markdown: text ?? change.markdown };
    },
  };
}

/** Throws 422 for a record that was decided. */
const assertEditable = ({ isEditable }: { readonly isEditable: boolean }): void => {
  if (!isEditable) throw refused(notUpdatableMessage);
};

/** New pages and new texts of pages. */
export const documentTarget = textTarget<ChangeOf<'document'>>({
  read: ({ run }, id) => run(getDocument, { params: { id } }),
  check: async ({ run }, { id, namespace, parentId }) => {
    if (id !== undefined) return;
    if (namespace === undefined) throw violated('change.namespace', 'Please name the namespace of the new page.');
    await run(getNamespace, { params: { id: namespace } });
    if (parentId !== undefined) await run(getDocument, { params: { id: parentId } });
  },
  create: async ({ run }, text, { namespace = '', parentId }) =>
    (await run(createDocument, { body: { ...text, namespace, parent: parentId ?? null } })).id,
  update: ({ run }, id, body) => run(updateDocument, { params: { id }, body }),
});

/** Drafts of ADRs and new texts of those that can be edited. */
export const adrTarget = textTarget<ChangeOf<'adr'>>({
  read: ({ run }, id) => run(getAdr, { params: { id } }),
  check: async ({ run }, { id }) => {
    if (id !== undefined) assertEditable(await run(getAdr, { params: { id } }));
  },
  create: async ({ run }, body) => (await run(createAdr, { body })).id,
  update: ({ run }, id, body) => run(updateAdr, { params: { id }, body }),
});

/** Drafts of RFCs and new texts of those that can be edited. */
export const rfcTarget = textTarget<ChangeOf<'rfc'>>({
  read: ({ run }, id) => run(getRfc, { params: { id } }),
  check: async ({ run }, { id }) => {
    if (id !== undefined) assertEditable(await run(getRfc, { params: { id } }));
  },
  create: async ({ run }, body) => (await run(createRfc, { body })).id,
  update: ({ run }, id, body) => run(updateRfc, { params: { id }, body }),
});

/** Whether an RFC has a comment that can be answered; read page by page. */
async function hasThread({ run }: Means, rfcId: string, commentId: string): Promise<boolean> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { resources, pagination } = await run(listRfcComments, { params: { id: rfcId }, query: { page, perPage } });
    const comment = resources.find(({ id }) => id === commentId);
    if (comment || page * perPage >= pagination.total) return comment?.parentId === null;
  }
}

/** Comments on RFCs. */
export const commentTarget: ProposalTarget<ChangeOf<'comment'>> = {
  check: async (means, { rfcId, parentId }) => {
    if (parentId !== undefined && !(await hasThread(means, rfcId, parentId))) {
      throw violated('change.parentId', oneLevelMessage);
    }
  },
  standing: async ({ run }, { rfcId, markdown }) => {
    const { title, serialNumber } = await run(getRfc, { params: { id: rfcId } });
    return {
      subjectId: rfcId,
      title: `Comment on RFC ${numberedTitle(serialNumber, title)}`,
      revision: null,
      difference: { format: 'markdown', before: null, after: markdown, parts: [] },
    };
  },
  apply: async ({ run }, { rfcId, markdown, parentId }, { newId }) => {
    const body = { id: newId, content: markdown, ...(parentId === undefined ? {} : { parentId }) };
    return (await run(createRfcComment, { params: { id: rfcId }, body })).id;
  },
  edited: (change, edit) => ({ ...change, markdown: onlyText(edit) ?? change.markdown }),
};
