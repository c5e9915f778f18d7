/** Prepares pushed records: derives omitted fields from the Markdown, and converts it to rich text. */
import { isLfsPointer, lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { violated } from '#platform/http/model/failure.ts';
import { hasContent, checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentLinks, documentText } from '#platform/richtext/model/document-text.ts';
import { parseDocument, textNode, type DocNode } from '#platform/richtext/model/document.ts';
import { fileNodeText, isFileNode } from '#platform/richtext/model/file-nodes.ts';
import { isSafeHref } from '#platform/richtext/model/link-address.ts';
import { presentPath } from '#platform/richtext/model/import-paths.ts';
import { readMarkdown } from '#platform/richtext/model/markdown-to-document.ts';
import type { LinkTarget } from '#platform/links/server/link-table.ts';
import { indexedText, type IndexedText } from '#platform/search/model/indexed-text.ts';
import type { PushedAdr } from '../contract.ts';
import { pathOfLink } from '../model/adr-relations.ts';
import { readRecord, type ReadRecord } from '../model/reader/read-record.ts';
import type { RelationKind, StatedRelation } from '../model/reader/relation-words.ts';
import { assumptionsOf, faultWarnings } from '../model/reader/record-remarks.ts';
import { readStatus } from '../model/reader/status-words.ts';
import { md5 } from './external-push-head.ts';
import type { ExternalRecord } from './external-table.ts';

/** A record ready to be stored, with warnings about assumptions. */
export interface PreparedRecord extends ExternalRecord {
  /** md5 of `json` and of `markdown`, in hex. */
  readonly jsonHash: string;
  readonly markdownHash: string;
  /** Its words for the search index, extracted by the worker as well. */
  readonly indexed: IndexedText;
  readonly links: readonly LinkTarget[];
  readonly warnings: readonly string[];
}

/** Derived fields are cut to the limits of a push. */
const longestTarget = 500;
const longestName = 200;
const mostNames = 100;
const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();

type Named = string | number;

const toldAs = (kind: RelationKind, targets: Named | readonly Named[] | null | undefined): StatedRelation[] =>
  (targets === null || targets === undefined ? [] : typeof targets === 'object' ? targets : [targets]).map(
    (target) => ({ kind, target: String(target) }),
  );

/** Kinds that a push may state explicitly; if so, the text is not searched for them. */
function relationsOf(
  pushed: PushedAdr,
  read: readonly StatedRelation[],
  status: readonly StatedRelation[],
): StatedRelation[] {
  const fields: readonly (readonly [RelationKind, Named | readonly Named[] | null | undefined])[] = [
    ['supersedes', pushed.supersedes],
    ['superseded_by', pushed.supersededBy],
    ['amends', pushed.amends],
    ['clarifies', pushed.clarifies],
    ['links', pushed.links],
  ];
  const given = new Set(
    fields.filter(([, targets]) => targets !== undefined && targets !== null).map(([kind]) => kind),
  );
  const found = [...read, ...status].filter(({ kind }) => !given.has(kind));
  const all = [...fields.flatMap(([kind, targets]) => toldAs(kind, targets)), ...found].map(
    ({ kind, target }): StatedRelation => ({ kind, target: cut(target, longestTarget) }),
  );
  return [...new Map(all.map((one) => [`${one.kind} ${one.target}`, one])).values()];
}

/** Files of the product belong to the project they were uploaded to. */
function withoutFiles(node: DocNode): DocNode {
  if (isFileNode(node.type)) {
    const text = fileNodeText(node);
    return { type: 'paragraph', ...(text ? { content: [textNode(text)] } : {}) };
  }
  return node.content ? { ...node, content: node.content.map(withoutFiles) } : node;
}

/** Target of a relative address: the record in the product, otherwise the file in the repository. */
function linkResolver({ externalId, webUrl }: PushedAdr, ids: ReadonlyMap<string, string>) {
  return (href: string): string | null => {
    const path = pathOfLink(href, externalId);
    const id = path === undefined ? undefined : ids.get(presentPath(path, ids));
    if (id !== undefined) return `archwright://${id}.adr.internal`;
    if (!webUrl || !URL.canParse(href, webUrl)) return null;
    const address = new URL(href, webUrl);
    return /^https?:$/.test(address.protocol) && isSafeHref(address.href) ? address.href : null;
  };
}

/**
 * Prepares one record; `ids` contains all records of the repository including this push. One with faults in its front
 * matter is taken with a warning: a pipeline pushes all records at once, and none is to keep the others back. Throws 422
 * for a pointer of Git LFS, so that it does not replace the record.
 */
export function prepareRecord(pushed: PushedAdr, at: number, ids: ReadonlyMap<string, string>): PreparedRecord {
  const { externalId, markdown } = pushed;
  if (isLfsPointer(markdown)) throw violated(`documents[${at}].markdown`, lfsPointerMessage);
  const record = prepareRead(pushed, readRecord(externalId, markdown), { at, ids });
  return { ...record, warnings: [...faultWarnings(markdown), ...record.warnings] };
}

/** The same for a record whose file was read before. */
export function prepareRead(
  pushed: PushedAdr,
  read: ReadRecord,
  { at, ids }: { readonly at: number; readonly ids: ReadonlyMap<string, string> },
): PreparedRecord {
  const { externalId, markdown } = pushed;
  const text = pushed.status?.trim() ? pushed.status : read.status;
  const status = readStatus(text ?? '');
  const converted = readMarkdown(read.body, { resolveLink: linkResolver(pushed, ids) });
  const content = withoutFiles(converted.document);
  const json = JSON.stringify(content);
  const problem = converted.problem ?? checkDocument(json)[0]?.message;
  if (problem !== undefined) throw violated(`documents[${at}].markdown`, problem);
  const stored = parseDocument(json);
  const number = pushed.number ?? read.number;
  const date = pushed.date || read.date;
  return {
    id: ids.get(externalId) ?? '',
    externalId,
    title: pushed.title,
    json,
    jsonHash: md5(json),
    markdownHash: md5(markdown),
    indexed: indexedText({ title: pushed.title, text: documentText(stored) }),
    links: documentLinks(stored),
    state: status.state,
    number: number === null ? null : String(number).padStart(4, '0'),
    webUrl: pushed.webUrl ?? null,
    commit: pushed.commit || null,
    date,
    deciders: pushed.deciders ?? read.deciders.map((name) => cut(name, longestName)).slice(0, mostNames),
    markdown,
    stated: relationsOf(pushed, read.stated, status.stated),
    warnings: [...assumptionsOf({ status: text, date }), ...(hasContent(content) ? [] : ['The record has no text.'])],
  };
}
