/** The kinds of things that the command line lists, reads and pulls. Long because it is a table with one entry each. */
import { toStructurizrDsl } from '#features/c4models/model/exchange/structurizr-dsl.ts';
import type { DocumentRow } from '#features/documentation/contract.ts';
import { commentDeletedText, type RfcComment } from '#features/rfcs/contract.ts';
import { withNames } from '#features/rfcs/model/mention-names.ts';
import { usage } from '#platform/programs/server/program-arguments.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import type { DocNode } from '#platform/richtext/model/document.ts';
import { each, type ArchwrightClient } from '../client/archwright-client.ts';
import { withFrontMatter } from './markdown-file.ts';

/** A thing in a list. */
export interface Item {
  readonly id: string;
  readonly number?: number | null;
  readonly title: string;
  readonly state?: string;
  readonly revision?: number;
  /** Folders above it when it is pulled, below that of its kind. */
  readonly folder?: readonly string[];
  /** What a program is told about it. */
  readonly row: unknown;
}

/** A thing as text, and the revision that it was read in. */
export interface Written {
  readonly text: string;
  readonly revision?: number;
}

/** A kind of thing. */
export interface Kind {
  readonly name: string;
  readonly summary: string;
  readonly items: (client: ArchwrightClient) => Promise<readonly Item[]>;
  /** Writers by format; the first one is for people. */
  readonly formats: Readonly<Record<string, (client: ArchwrightClient, id: string, view?: string) => Promise<Written>>>;
  /** How it is pulled; absent for what has no files. */
  readonly file?: { readonly folder: string; readonly format: string; readonly ending: string };
  /** A thing without a text has no file. */
  readonly mayBeEmpty?: true;
  /** The project has exactly one, whose changes have ids of their own. */
  readonly isSingle?: true;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const markdownOf = (text: string): string => documentToMarkdown(JSON.parse(text) as DocNode);

async function rowsOf<Row>(rows: AsyncIterable<Row>, itemOf: (row: Row) => Omit<Item, 'row'>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const row of rows) items.push({ ...itemOf(row), row });
  return items;
}

const byNumber = (items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
const perPage = { query: { perPage: 100 } };

const pagesOf = (rows: readonly DocumentRow[], folder: readonly string[]): Item[] =>
  rows.flatMap((row) => [
    { id: row.id, title: row.title, revision: row.revision, folder, row: { ...row, children: undefined } },
    ...pagesOf(row.children, [...folder, row.title]),
  ]);

const documents: Kind = {
  name: 'documents',
  summary: 'pages of the documentation',
  items: async (client) => {
    const found: Item[] = [];
    for await (const { code } of each(client.documentation.listNamespaces, perPage)) {
      const { homepage, documents: pages } = await client.documentation.getNamespace({ params: { id: code } });
      found.push(...pagesOf([homepage, ...pages], [code]));
    }
    return found;
  },
  formats: {
    markdown: async (client, id) => {
      const {
        title,
        revision,
        updatedAt,
        updatedBy,
        json: text,
      } = await client.documentation.getDocument({
        params: { id },
      });
      const facts = { title, id, revision, updatedAt, updatedBy: updatedBy.username };
      return { text: withFrontMatter(facts, markdownOf(text)), revision };
    },
    json: async (client, id) => {
      const found = await client.documentation.getDocument({ params: { id } });
      return { text: json(found), revision: found.revision };
    },
  },
  file: { folder: 'documentation', format: 'markdown', ending: '.md' },
};

const numbered = (number: number, title: string): string => `${String(number).padStart(3, '0')} ${title}`;

interface RecordRow {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly revision: number;
  readonly state: { readonly label: string };
}
const recordItem = ({ id, serialNumber, title, revision, state }: RecordRow): Omit<Item, 'row'> => ({
  id,
  number: serialNumber,
  title,
  revision,
  state: state.label,
});

interface RecordText extends RecordRow {
  readonly json: string;
  readonly createdAt: string;
}

const recordText = (
  { id, serialNumber, title, revision, state, createdAt, json: text }: RecordText,
  facts: Readonly<Record<string, string | undefined>>,
): Written => ({
  text: withFrontMatter(
    { title, id, number: serialNumber, revision, status: state.label, date: createdAt.slice(0, 10), ...facts },
    markdownOf(text),
  ),
  revision,
});

const adrs: Kind = {
  name: 'adrs',
  summary: 'architecture decision records',
  items: async (client) => byNumber(await rowsOf(each(client.adrs.listAdrs, perPage), recordItem)),
  formats: {
    markdown: async (client, id) => {
      const adr = await client.adrs.getAdr({ params: { id } });
      const named = (other: { serialNumber: number; title: string } | null): string | undefined =>
        other ? `#${numbered(other.serialNumber, other.title)}` : undefined;
      const { source, former, consecutive } = adr;
      return recordText(adr, { source, supersedes: named(former), supersededBy: named(consecutive) });
    },
    json: async (client, id) => {
      const adr = await client.adrs.getAdr({ params: { id } });
      return { text: json(adr), revision: adr.revision };
    },
  },
  file: { folder: 'adrs', format: 'markdown', ending: '.md' },
};

const rfcs: Kind = {
  name: 'rfcs',
  summary: 'requests for comments',
  items: async (client) => byNumber(await rowsOf(each(client.rfcs.listRfcs, perPage), recordItem)),
  formats: {
    markdown: async (client, id) => recordText(await client.rfcs.getRfc({ params: { id } }), {}),
    json: async (client, id) => {
      const rfc = await client.rfcs.getRfc({ params: { id } });
      return { text: json(rfc), revision: rfc.revision };
    },
  },
  file: { folder: 'rfcs', format: 'markdown', ending: '.md' },
};

const comments: Kind = {
  name: 'comments',
  summary: 'comments of RFCs',
  items: rfcs.items,
  formats: {
    markdown: async (client, id) => {
      const { title, serialNumber } = await client.rfcs.getRfc({ params: { id } });
      const query = { perPage: 100, order: 'thread' } as const;
      const said: string[] = [];
      for await (const comment of each(client.rfcs.listRfcComments, { params: { id }, query }))
        said.push(commentMarkdown(comment));
      return {
        text: said.length === 0 ? '' : withFrontMatter({ title, rfc: id, number: serialNumber }, said.join('\n\n')),
      };
    },
    json: async (client, id) => {
      const all: RfcComment[] = [];
      for await (const one of each(client.rfcs.listRfcComments, { params: { id }, query: { perPage: 100 } }))
        all.push(one);
      return { text: json(all) };
    },
  },
  file: { folder: 'comments', format: 'markdown', ending: '.md' },
  mayBeEmpty: true,
};

/** A comment under a heading; replies are one level below what they reply to. */
function commentMarkdown({ parentId, author, createdAt, content, mentions, deletedAt }: RfcComment): string {
  const heading = `${parentId === null ? '##' : '###'} ${author.username}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  return `${heading}\n\n${deletedAt === null ? withNames(content, mentions) : `*${commentDeletedText}*`}`;
}

const c4models: Kind = {
  name: 'c4models',
  summary: 'C4 models',
  items: (client) => rowsOf(each(client.c4models.listC4Models, perPage), ({ id, name }) => ({ id, title: name })),
  formats: {
    dsl: async (client, id) => {
      const model = await client.c4models.getC4Model({ params: { id } });
      return { text: toStructurizrDsl(model), revision: model.version };
    },
    json: async (client, id) => {
      const model = await client.c4models.getC4Model({ params: { id } });
      return { text: json(model), revision: model.version };
    },
  },
  file: { folder: 'c4models', format: 'dsl', ending: '.dsl' },
};

const diagrams: Kind = {
  name: 'diagrams',
  summary: 'whiteboards',
  items: async (client) =>
    byNumber(
      await rowsOf(each(client.diagrams.listDiagrams, perPage), ({ id, name, serialNumber }) => ({
        id,
        title: name,
        number: serialNumber,
      })),
    ),
  formats: {
    json: async (client, id) => {
      const diagram = await client.diagrams.getDiagram({ params: { id } });
      return {
        text: json({ ...diagram, content: JSON.parse(diagram.content) as unknown }),
        revision: diagram.revision,
      };
    },
  },
  file: { folder: 'diagrams', format: 'json', ending: '.json' },
};

const structurizr: Kind = {
  name: 'structurizr',
  summary: 'the Structurizr workspace',
  items: (client) =>
    rowsOf(each(client.structurizr.listStructurizr, perPage), ({ id, revision }) => ({
      id,
      title: 'workspace',
      revision,
    })),
  formats: {
    dsl: async (client, id) => {
      const { workspaceDSL, revision } = await client.structurizr.getStructurizr({ params: { id } });
      return { text: workspaceDSL, revision };
    },
    json: async (client, id) => {
      const { data } = await client.structurizr.exportStructurizr({ params: { id }, query: { format: 'json' } });
      return { text: data };
    },
    svg: async (client, id, view) => {
      const { views } = await client.structurizr.getStructurizr({ params: { id } });
      const found = view === undefined && views.length === 1 ? views[0] : views.find(({ key }) => key === view);
      if (!found) throw usage(`Name a view with --view: ${views.map(({ key }) => key).join(', ') || 'there is none'}.`);
      return { text: found.diagram };
    },
  },
  file: { folder: 'structurizr', format: 'dsl', ending: '.dsl' },
};

const schemaFormats = {
  sql: 'dialect_mysql',
  json: 'dialect_json',
  dbml: 'dialect_dbml',
  markdown: 'markdown',
  mermaid: 'mermaid',
  plantuml: 'plantuml',
} as const;

const dbmodels: Kind = {
  name: 'dbmodels',
  summary: 'database models',
  items: (client) => rowsOf(each(client.dbmodels.listDbModels, perPage), ({ id, name }) => ({ id, title: name })),
  formats: Object.fromEntries(
    Object.entries(schemaFormats).map(([format, dialect]) => [
      format,
      async (client: ArchwrightClient, id: string): Promise<Written> => {
        const { revision } = await client.dbmodels.getDbModel({ params: { id } });
        const { data } = await client.dbmodels.exportDbModel({ params: { id }, query: { format: dialect } });
        return { text: data, revision };
      },
    ]),
  ),
  file: { folder: 'dbmodels', format: 'sql', ending: '.sql' },
};

const single = (title: string): Item => ({ id: title, title, row: { id: title, title } });

const drivers: Kind = {
  name: 'drivers',
  summary: 'quality attributes and constraints',
  items: async () => [single('drivers')],
  formats: {
    ...Object.fromEntries(
      (['markdown', 'csv', 'arc42'] as const).map((format) => [
        format,
        async (client: ArchwrightClient): Promise<Written> => ({
          text: (await client.drivers.exportDrivers({ query: { format } })).data,
        }),
      ]),
    ),
    json: async (client) => ({ text: json(await client.drivers.getDrivers()) }),
  },
  file: { folder: '', format: 'markdown', ending: '.md' },
  isSingle: true,
};

const contextmap: Kind = {
  name: 'contextmap',
  summary: 'the context map',
  items: async () => [single('context-map')],
  formats: Object.fromEntries(
    (['cml', 'plantuml', 'svg', 'json'] as const).map((format) => [
      format,
      async (client: ArchwrightClient): Promise<Written> => ({
        text: (await client.contextmap.exportContextMap({ query: { format } })).data,
      }),
    ]),
  ),
  file: { folder: '', format: 'cml', ending: '.cml' },
  isSingle: true,
};

const boards: Kind = {
  name: 'boards',
  summary: 'event storming boards',
  items: (client) =>
    rowsOf(each(client.eventstorming.listBoards, perPage), ({ id, name, revision }) => ({ id, title: name, revision })),
  formats: {
    json: async (client, id) => {
      const board = await client.eventstorming.getBoard({ params: { id } });
      return { text: json(board), revision: board.revision };
    },
  },
  file: { folder: 'boards', format: 'json', ending: '.json' },
};

const metrics: Kind = {
  name: 'metrics',
  summary: 'code metrics',
  items: (client) => rowsOf(each(client.metrics.listMetricJars, perPage), ({ id, name }) => ({ id, title: name })),
  formats: {
    json: async (client, id) => ({ text: json(await client.metrics.getMetricReport({ params: { id } })) }),
  },
  file: { folder: 'metrics', format: 'json', ending: '.json' },
};

const proposals: Kind = {
  name: 'proposals',
  summary: 'proposals, with their differences',
  items: (client) =>
    rowsOf(each(client.proposals.listProposals, perPage), ({ id, title, kind, state }) => ({
      id,
      title: `${kind}: ${title}`,
      state,
    })),
  formats: {
    markdown: async (client, id) => {
      const { title, kind, state, reason, answer, difference } = await client.proposals.getProposal({ params: { id } });
      const facts = { title, id, kind, state, reason, answer: answer === '' ? null : answer };
      return { text: withFrontMatter(facts, difference?.after ?? '') };
    },
    json: async (client, id) => ({ text: json(await client.proposals.getProposal({ params: { id } })) }),
  },
};

const projects: Kind = {
  name: 'projects',
  summary: 'projects that the key opens',
  items: (client) =>
    rowsOf(each(client.projects.listProjects, perPage), ({ id, code, name }) => ({ id, title: name, state: code })),
  formats: {
    json: async (client, id) => ({ text: json(await client.projects.getProject({ params: { id } })) }),
  },
};

/** All kinds, in the order in which they are named. */
export const kinds: readonly Kind[] = [
  documents,
  adrs,
  rfcs,
  comments,
  c4models,
  structurizr,
  dbmodels,
  diagrams,
  drivers,
  contextmap,
  boards,
  metrics,
  proposals,
  projects,
];

/** A kind by its name, which may stand in the singular. */
export const kindNamed = (name: string): Kind | undefined =>
  kinds.find((kind) => kind.name === name.toLowerCase() || kind.name === `${name.toLowerCase()}s`);

/** How a thing is named in a file name. */
export const fileTitle = ({ number, title }: Item): string =>
  number === undefined || number === null ? title : numbered(number, title);
