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
import { notFound } from '#platform/http/model/failure.ts';
import { graphOf } from './c4-graph.ts';
import { storedText } from '../model/page-cursor.ts';
import type { Agent, AgentHere, AgentPlace } from './agent.ts';
import { answered, type FaultListener } from './mcp-refusals.ts';

/** A kind of resources within a project. */
interface ResourceKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  readonly mimeType: string;
  readonly read: (agent: Agent, place: AgentPlace, variables: Readonly<Record<string, string>>) => Promise<string>;
  /** What may stand for a variable other than `project`. */
  readonly complete?: Readonly<Record<string, (agent: Agent, place: AgentPlace) => Promise<readonly string[]>>>;
}

interface WrittenText {
  readonly title: string;
  readonly json: string;
}

const markdown = async (agent: Agent, place: AgentPlace, { title, json }: WrittenText): Promise<string> =>
  storedText(`# ${title}\n\n${await agent.markdownOf(place, json)}`).text;

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
      return JSON.stringify({ code: place.project.code, name: place.project.name, counts }, undefined, 2);
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
      return markdown(agent, place, await agent.inProject(place, getAdr, { params: { id } }));
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
      return markdown(agent, place, await agent.inProject(place, getRfc, { params: { id } }));
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
      return markdown(agent, place, page);
    },
    complete: {
      namespace: async (agent, place) =>
        (await agent.inProject(place, listNamespaces, { query: { perPage: 100 } })).resources.map(({ code }) => code),
    },
  },
  {
    name: 'c4-model',
    title: 'C4 model',
    description: 'Elements and relationships of a C4 model, one a line.',
    template: 'project://{project}/c4/{id}',
    mimeType: 'text/plain',
    read: async (agent, place, { id = '' }) => {
      const model = await agent.inProject(place, getC4Model, { params: { id } });
      const graph = graphOf(model);
      const pathOf = (elementId: string): string => graph.elements.get(elementId)?.path ?? '';
      const lines = [
        model.name,
        ...[...graph.elements.values()].map(({ element, path }) =>
          [path, element.type, element.technology, element.description].filter(Boolean).join(' | '),
        ),
        ...graph.relationships.map(
          ({ sourceId, targetId, description }) => `${pathOf(sourceId)} -> ${pathOf(targetId)}: ${description}`,
        ),
      ];
      return storedText(lines.join('\n')).text;
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
      return storedText((await agent.inProject(place, exportDbModel, { params: { id }, query })).data).text;
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
    read: async (agent, place) =>
      storedText((await agent.inProject(place, exportDrivers, { query: { format: 'markdown' } })).data).text,
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
      return storedText(JSON.stringify(report)).text;
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

/** Project codes of the organization of the key. */
async function codesOf(agent: Agent): Promise<readonly string[]> {
  const organizationId = await agent.organizationOf(undefined);
  return (await agent.projectsOf(organizationId)).map(({ code }) => code);
}

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
        return { contents: [{ uri: uri.href, mimeType, text: await kind.read(agent, place, values) }] };
      };
      return answered(read, onFault, uri.href);
    });
  }
}

/** The summaries of all projects: where a client begins. */
async function listSummaries(agent: Agent) {
  const organizationId = await agent.organizationOf(undefined);
  const projects = await agent.projectsOf(organizationId);
  return {
    resources: projects.map(({ code, name }) => ({
      uri: `project://${code}/summary`,
      name: `${code}: ${name}`,
      mimeType: 'application/json',
    })),
  };
}
