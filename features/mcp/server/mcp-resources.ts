/** Resources: what a project has, by addresses that clients can list, complete and read. */
import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { getAdr, listAdrs } from '#features/adrs/contract.ts';
import { exportDbModel, listDbModels } from '#features/dbmodels/contract.ts';
import { getDocument, listNamespaces } from '#features/documentation/contract.ts';
import { exportDrivers } from '#features/drivers/contract.ts';
import { getMetricReport, listMetricJars } from '#features/metrics/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import { getRfc, listRfcs } from '#features/rfcs/contract.ts';
import { listC4Models, getC4Model } from '#features/c4models/contract.ts';
import { c4DslTask } from '#features/c4models/server/c4-facade.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { cutResourceMessage, storedTextNotice } from '../contract.ts';
import { storedText } from '../model/page-cursor.ts';
import type { Agent, AgentHere, AgentPlace } from './agent.ts';
import { answered, type FaultListener } from './mcp-refusals.ts';

/** What stands in a resource. */
interface ResourceText {
  readonly text: string;
  /** Where the rest is read; of a text that is whole nothing. */
  readonly rest?: string;
}

/** The beginning of a text; `tool` reads on, given the place where that ends. */
function beginningOf(whole: string, tool: (offset: number) => string): ResourceText {
  const { text, totalCharacters, nextOffset } = storedText(whole);
  return nextOffset === null
    ? { text }
    : { text, rest: cutResourceMessage(nextOffset, totalCharacters, tool(nextOffset)) };
}

/** Words of the product beside those of people, in the comments of the language of a resource. */
const comments: Readonly<Record<string, (words: string) => string>> = {
  'text/markdown': (words) => `<!-- ${words} -->`,
  'text/plain': (words) => `// ${words}`,
  'application/sql': (words) => `-- ${words}`,
};

/** A text as a resource: marked as data, and with the place of the rest at its end. JSON holds the mark itself. */
function marked(mimeType: string, { text, rest }: ResourceText): string {
  const comment = comments[mimeType];
  const whole = comment ? `${comment(storedTextNotice)}\n${text}` : text;
  return rest === undefined ? whole : `${whole}\n${comment ? comment(rest) : rest}\n`;
}

/** JSON with the mark in front. */
const markedJson = (value: object): string => JSON.stringify({ notice: storedTextNotice, ...value }, undefined, 2);

/** A kind of resources within a project. */
interface ResourceKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  readonly mimeType: string;
  readonly read: (
    agent: Agent,
    place: AgentPlace,
    variables: Readonly<Record<string, string>>,
  ) => Promise<ResourceText>;
  /** What may stand for a variable other than `project`. */
  readonly complete?: Readonly<Record<string, (agent: Agent, place: AgentPlace) => Promise<readonly string[]>>>;
}

interface WrittenText {
  readonly id: string;
  readonly title: string;
  readonly json: string;
}

/** Offsets are those of the tool, which answers the text without the title. */
async function markdown(
  agent: Agent,
  place: AgentPlace,
  { id, title, json, tool }: WrittenText & { readonly tool: string },
): Promise<ResourceText> {
  const whole = await agent.markdownOf(place, json);
  const part = beginningOf(whole, (offset) => `${tool} with id ${id} and offset ${offset}`);
  return { ...part, text: `# ${title}\n\n${part.text}` };
}

/** A number of a record, or nothing that exists. */
const numberOf = (text = ''): string => (/^#?\d{1,9}$/.test(text) ? `#${text.replace('#', '')}` : '');

/** The record that has a number. */
async function recordBy<Row extends { readonly id: string; readonly serialNumber: number }>(
  number: string | undefined,
  search: (text: string) => Promise<{ readonly resources: readonly Row[] }>,
): Promise<Row> {
  const text = numberOf(number);
  const { resources } = text === '' ? { resources: [] } : await search(text);
  const found = resources.find(({ serialNumber }) => `#${String(serialNumber)}` === text);
  if (!found) throw notFound();
  return found;
}

const numbers = (rows: readonly { readonly serialNumber: number }[]): readonly string[] =>
  rows.map(({ serialNumber }) => String(serialNumber));

const kinds: readonly ResourceKind[] = [
  {
    name: 'project-summary',
    title: 'Project summary',
    description: 'How many things of each kind a project has.',
    template: 'project://{project}/summary',
    mimeType: 'application/json',
    read: async (agent, place) => {
      const params = { id: place.project.id };
      const counts = await agent.inOrganization(place.organizationId, getProjectOverview, { params });
      return { text: markedJson({ code: place.project.code, name: place.project.name, counts }) };
    },
  },
  {
    name: 'adr',
    title: 'ADR',
    description: 'A decision record as Markdown, by its number.',
    template: 'project://{project}/adr/{number}',
    mimeType: 'text/markdown',
    read: async (agent, place, { number }) => {
      const search = (text: string) => agent.inProject(place, listAdrs, { query: { search: text } });
      const { id } = await recordBy(number, search);
      return markdown(agent, place, { ...(await agent.inProject(place, getAdr, { params: { id } })), tool: 'get_adr' });
    },
    complete: {
      number: async (agent, place) =>
        numbers((await agent.inProject(place, listAdrs, { query: { perPage: 100 } })).resources),
    },
  },
  {
    name: 'rfc',
    title: 'RFC',
    description: 'A proposal as Markdown, by its number.',
    template: 'project://{project}/rfc/{number}',
    mimeType: 'text/markdown',
    read: async (agent, place, { number }) => {
      const search = (text: string) => agent.inProject(place, listRfcs, { query: { search: text } });
      const { id } = await recordBy(number, search);
      return markdown(agent, place, { ...(await agent.inProject(place, getRfc, { params: { id } })), tool: 'get_rfc' });
    },
    complete: {
      number: async (agent, place) =>
        numbers((await agent.inProject(place, listRfcs, { query: { perPage: 100 } })).resources),
    },
  },
  {
    name: 'page',
    title: 'Page',
    description: 'A page of the documentation as Markdown.',
    template: 'project://{project}/doc/{namespace}/{id}',
    mimeType: 'text/markdown',
    read: async (agent, place, { namespace, id = '' }) => {
      const page = await agent.inProject(place, getDocument, { params: { id } });
      if (page.namespace !== namespace) throw notFound();
      return markdown(agent, place, { ...page, tool: 'get_document' });
    },
    complete: {
      namespace: async (agent, place) =>
        (await agent.inProject(place, listNamespaces, { query: { perPage: 100 } })).resources.map(({ code }) => code),
    },
  },
  {
    name: 'c4-model',
    title: 'C4 model',
    description: 'A C4 model in the Structurizr DSL.',
    template: 'project://{project}/c4/{id}.dsl',
    mimeType: 'text/plain',
    read: async (agent, place, { id = '' }) => {
      const model = await agent.inProject(place, getC4Model, { params: { id } });
      const dsl = await agent.runTask(place.organizationId, c4DslTask, model);
      return beginningOf(dsl, () => `get_c4_model and get_c4_relationships with modelId ${id}, page by page`);
    },
    complete: {
      id: async (agent, place) =>
        (await agent.inProject(place, listC4Models, { query: { perPage: 100 } })).resources.map(({ id }) => id),
    },
  },
  {
    name: 'database-model',
    title: 'Database model',
    description: 'A database model as SQL.',
    template: 'project://{project}/db/{id}.sql',
    mimeType: 'application/sql',
    read: async (agent, place, { id = '' }) => {
      const query = { format: 'dialect_mysql' as const };
      const { data } = await agent.inProject(place, exportDbModel, { params: { id }, query });
      return beginningOf(data, (offset) => `get_database_model with id ${id} and offset ${offset}`);
    },
    complete: {
      id: async (agent, place) =>
        (await agent.inProject(place, listDbModels, { query: { perPage: 100 } })).resources.map(({ id }) => id),
    },
  },
  {
    name: 'drivers',
    title: 'Architectural drivers',
    description: 'Quality attributes and constraints as Markdown, with what answers them.',
    template: 'project://{project}/drivers',
    mimeType: 'text/markdown',
    read: async (agent, place) => {
      const { data } = await agent.inProject(place, exportDrivers, { query: { format: 'markdown' } });
      return beginningOf(data, () => 'get_drivers, which answers all of them');
    },
  },
  {
    name: 'metrics',
    title: 'Metrics jar',
    description: 'Figures of a metrics jar by month as JSON, without its classes.',
    template: 'project://{project}/metrics/{jar}',
    mimeType: 'application/json',
    read: async (agent, place, { jar = '' }) => {
      const query = { classes: 'none' as const };
      const report = await agent.inProject(place, getMetricReport, { params: { id: jar }, query });
      return beginningOf(markedJson(report), () => `get_metrics_report with jarId ${jar}`);
    },
    complete: {
      jar: async (agent, place) =>
        (await agent.inProject(place, listMetricJars, { query: { perPage: 100 } })).resources.map(({ id }) => id),
    },
  },
];

/** A client gets this many completions at most. */
const mostCompletions = 100;

const beginning =
  (typed: string) =>
  (value: string): boolean =>
    value.toLowerCase().startsWith(typed.toLowerCase());

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

/** Project codes of the organizations of the key. */
const codesOf = async (agent: Agent): Promise<readonly string[]> => [
  ...new Set((await agent.placesOf()).map(({ project }) => project.code)),
];

/** Completions of a template: project codes, and what the project has for the other variables. */
function completionsOf({ complete = {} }: ResourceKind, agentHere: AgentHere, onFault: FaultListener) {
  const found = (typed: string, values: () => Promise<readonly string[]>): Promise<string[]> =>
    answered(async () => (await values()).filter(beginning(typed)).slice(0, mostCompletions), onFault);
  const ofProject = (typed: string): Promise<string[]> => found(typed, () => codesOf(agentHere()));
  const others = Object.entries(complete).map(([variable, values]) => [
    variable,
    (typed: string, context?: { readonly arguments?: Readonly<Record<string, string>> }): Promise<string[]> =>
      found(typed, async () => {
        const agent = agentHere();
        return values(agent, await agent.placeOf({ project: context?.arguments?.['project'] }));
      }),
  ]);
  return Object.fromEntries([['project', ofProject], ...others]) as Record<string, typeof ofProject>;
}

/** Registers all resources. */
export function registerResources(server: McpServer, agentHere: AgentHere, onFault: FaultListener): void {
  for (const kind of kinds) {
    const template = new ResourceTemplate(kind.template, {
      list: kind.name === 'project-summary' ? () => answered(() => listSummaries(agentHere()), onFault) : undefined,
      complete: completionsOf(kind, agentHere, onFault),
    });
    const { name, title, description, mimeType } = kind;
    server.registerResource(name, template, { title, description, mimeType }, (uri, variables) => {
      const values = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, textOf(value)]));
      const read = async () => {
        const agent = agentHere();
        const place = await agent.placeOf({ project: values['project'] });
        const text = marked(mimeType, await kind.read(agent, place, values));
        return { contents: [{ uri: uri.href, mimeType, text }] };
      };
      return answered(read, onFault, uri.href);
    });
  }
}

/** The summaries of all projects: where a client begins. A code that several organizations use leads to none of them. */
async function listSummaries(agent: Agent) {
  const projects = (await agent.placesOf()).map(({ project }) => project);
  const isAlone = ({ code }: { readonly code: string }): boolean =>
    projects.filter((one) => one.code === code).length === 1;
  return {
    resources: projects.filter(isAlone).map(({ code, name }) => ({
      uri: `project://${code}/summary`,
      name: `${code}: ${name}`,
      mimeType: 'application/json',
    })),
  };
}
