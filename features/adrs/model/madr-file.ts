/** Renders a record as a MADR 4 file, with its history and notes at the end. */
import { parseDocument, textNode, type DocNode } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { outsideMarkdown } from '#platform/richtext/model/outside-markdown.ts';
import type { State, StateChange } from '#platform/workflow/contract.ts';
import type { ExportedAdr, AdrReference } from '../contract.ts';
import { placesOf, productAddress, recordHref, type ExportScope } from './exported-links.ts';
import { madrNumber, type NamedRecord } from './exported-names.ts';

/** Date part of an ISO instant: `2026-11-20`. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** Date of the decision: as the repository states it, otherwise the last change of state. */
export function decisionDay({ date, history, createdAt }: ExportedAdr): string {
  if (date) return date;
  const [last] = history;
  return dayOf(last?.at ?? createdAt);
}

const deciding: ReadonlySet<string> = new Set(['accept', 'reject']);

/** Deciders: as the repository states them, otherwise who accepted or rejected the record here. */
export function decisionMakers({ deciders, history }: ExportedAdr): string[] {
  if (deciders && deciders.length > 0) return [...deciders];
  const here = history.filter(({ transition }) => deciding.has(transition)).map(({ by }) => by.username);
  return [...new Set(here.toReversed())];
}

// Characters that JSON leaves unescaped but YAML readers treat as line breaks or reject.
const unprintable = /[\u007f-\u00a0\u00ad\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A quoted YAML scalar for any text. */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replaceAll(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const link = (text: string, href: string): DocNode => textNode(text, [{ type: 'link', attrs: { href } }]);

const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });

const heading = (level: number, text: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: text === '' ? [] : [textNode(text)],
});

const reference = (scope: ExportScope, { id, serialNumber }: AdrReference): string =>
  `[${madrNumber(serialNumber)}](${recordHref(scope, id)})`;

/** MADR status, for example `superseded by [ADR-0005](0005-one-database.md)`. */
const statusOf = (adr: ExportedAdr, scope: ExportScope): string =>
  adr.consecutive ? `superseded by ${reference(scope, adr.consecutive)}` : adr.state.name;

function frontMatter(adr: ExportedAdr, scope: ExportScope): string {
  const makers = decisionMakers(adr);
  return [
    '---',
    `status: ${yamlText(statusOf(adr, scope))}`,
    `date: ${yamlText(decisionDay(adr))}`,
    ...(makers.length > 0 ? [`decision-makers: [${makers.map(yamlText).join(', ')}]`] : []),
    ...(adr.former ? [`supersedes: ${yamlText(reference(scope, adr.former))}`] : []),
    '---',
  ].join('\n');
}

/** Sentences below the title: what it replaces and where it comes from. */
function relations(adr: ExportedAdr, scope: ExportScope): DocNode[] {
  const other = (words: string, { id, serialNumber, title }: AdrReference): DocNode =>
    paragraph(textNode(`${words} `), link(madrNumber(serialNumber), recordHref(scope, id)), textNode(`: ${title}`));
  return [
    ...(adr.former ? [other('Supersedes', adr.former)] : []),
    ...(adr.consecutive ? [other('Superseded by', adr.consecutive)] : []),
    ...(adr.rfc
      ? [
          paragraph(
            textNode('From '),
            link(`RFC-${String(adr.rfc.serialNumber).padStart(4, '0')}`, productAddress(scope, 'rfc', adr.rfc.id)),
            textNode(`: ${adr.rfc.title}`),
          ),
        ]
      : []),
  ];
}

/** Plain text as Markdown lines. */
const typed = (text: string): DocNode[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => paragraph(textNode(line)));

function historyItem({ at, label, by, reason }: StateChange): DocNode {
  const line = paragraph(textNode(`${dayOf(at)}: ${label} (${by.username})`));
  const quote: DocNode[] = reason ? [{ type: 'blockquote', content: typed(reason) }] : [];
  return { type: 'list_item', content: [line, ...quote] };
}

/** Sections after the text: history, oldest first, and notes. */
function appendix({ history, notes }: ExportedAdr): DocNode[] {
  const events: DocNode = { type: 'bullet_list', content: history.toReversed().map(historyItem) };
  return [
    ...(notes.length > 0 ? [heading(2, 'Notes')] : []),
    ...notes.flatMap(({ at, by, content }) => [heading(3, `${dayOf(at)}, ${by.username}`), ...typed(content)]),
    ...(history.length > 0 ? [heading(2, 'History'), events] : []),
  ];
}

const asMarkdown = (nodes: readonly DocNode[]): string => documentToMarkdown({ type: 'doc', content: [...nodes] });

/** Renders the file. Titles, names and reasons go through the one Markdown writer, so they cannot act as markup. */
export function madrFile(adr: ExportedAdr, scope: ExportScope): string {
  return [
    frontMatter(adr, scope),
    asMarkdown([heading(1, adr.title), ...relations(adr, scope)]),
    outsideMarkdown(parseDocument(adr.json), placesOf(scope)),
    asMarkdown(appendix(adr)),
  ]
    .map((part) => part.trimEnd())
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** A record in the list of an export. */
export interface ListedRecord extends NamedRecord {
  readonly state: State;
  /** The day of the decision. */
  readonly date: string;
  /** The record that replaced it. */
  readonly consecutive: NamedRecord | null;
}

/** Maps a record to its entry in the list. */
export const listedRecord = (adr: ExportedAdr): ListedRecord => {
  const { id, serialNumber, title, state, consecutive } = adr;
  return { id, serialNumber, title, state, date: decisionDay(adr), consecutive };
};

/** Renders the list of all records in the folder. */
export function madrIndex(projectName: string, records: readonly ListedRecord[], scope: ExportScope): string {
  const cell = (...content: DocNode[]): DocNode => ({ type: 'table_cell', content: [paragraph(...content)] });
  const head = ['Number', 'Title', 'Status', 'Date'].map((text): DocNode => ({
    type: 'table_header',
    content: [paragraph(textNode(text))],
  }));
  const rows = records.map(({ id, serialNumber, title, state, date, consecutive }): DocNode => ({
    type: 'table_row',
    content: [
      cell(textNode(madrNumber(serialNumber))),
      cell(link(title, recordHref(scope, id))),
      cell(
        ...(consecutive
          ? [textNode('superseded by '), link(madrNumber(consecutive.serialNumber), recordHref(scope, consecutive.id))]
          : [textNode(state.name)]),
      ),
      cell(textNode(date)),
    ],
  }));
  const table: DocNode = { type: 'table', content: [{ type: 'table_header_row', content: head }, ...rows] };
  return asMarkdown([
    heading(1, `Decisions of ${projectName}`),
    paragraph(textNode('Architecture decision records in the form of MADR, exported from Archwright.')),
    ...(rows.length > 0 ? [table] : []),
  ]);
}
