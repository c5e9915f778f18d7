/**
 * Creates one object of every kind through the API, so that generated requests can reference existing things. Long
 * because it has a step for each kind.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Operation } from './api-document.ts';
import type { Person } from './api-person.ts';

/**
 * Ids by the path segment before the parameter: `/documentation/documents/{id}` uses `documents`.
 * A new kind of object needs a line in `makeSeed`; `missingProducers` lists missing ones.
 */
export type Seed = Readonly<Record<string, readonly string[]>>;

const nothing = '00000000-0000-4000-8000-000000000000';
const item = z.object({ data: z.looseObject({ id: z.string().optional(), code: z.string().optional() }) });
const created = z.object({ data: z.object({ key: z.string() }) });
const sessions = z.object({ data: z.object({ resources: z.array(z.object({ id: z.string() })) }) });

const memberRows = z.array(z.object({ userId: z.string().nullable(), membershipId: z.string() }));
const memberList = z.object({ data: z.object({ resources: memberRows }) });

/** A small valid document that contains `canary`. */
export const documentText = (canary: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: canary }] }] });

/** The same with a file. */
const filedText = (canary: string, file: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: canary }] },
      { type: 'attachment', attrs: { file, name: `${canary}.txt`, size: canary.length } },
    ],
  });

/** The same as a link to an address. */
const linkingText = (canary: string, address: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: canary, marks: [{ type: 'link', attrs: { href: address } }] }],
      },
    ],
  });

/** Decisions: the first ones can still be changed, the others fill every table. */
async function makeDecisions(person: Person, canary: string): Promise<Seed> {
  const made = async (path: string, title: string): Promise<string> => {
    const body = { title: `${canary} ${title}`, json: documentText(canary) };
    return item.parse(await person.call('POST', path, body)).data.id ?? '';
  };
  const moved = async (path: string, ...names: readonly string[]): Promise<void> => {
    for (const name of names) await person.call('PATCH', `${path}/_action/transition/${name}`, {});
  };
  const adr = await made('/adrs', 'decision');
  const decided = await made('/adrs', 'decided');
  await moved(`/adrs/${decided}`, 'propose', 'accept');
  await person.call('POST', `/adrs/${decided}/notes`, { content: canary });
  const rfc = await made('/rfcs', 'proposal');
  await moved(`/rfcs/${rfc}`, 'publish');
  const { data: me } = item.parse(await person.call('GET', '/current-user'));
  const content = `${canary} @[${me.id ?? ''}]`;
  const comment = item.parse(await person.call('POST', `/rfcs/${rfc}/comments`, { content }));
  await person.call('PUT', `/rfcs/${rfc}/mails`, { isOn: false });
  const voted = await made('/rfcs', 'voted');
  await moved(`/rfcs/${voted}`, 'publish');
  await person.call('POST', `/rfcs/${voted}/voting-sessions/open`, {});
  await person.call('POST', `/rfcs/${voted}/voting-sessions/vote`, { vote: 'for' });
  // A draft rejects this transition, an open proposal accepts it.
  return {
    adrs: [adr],
    'accepted-adrs': [decided],
    rfcs: [rfc],
    comments: [comment.data.id ?? ''],
    transition: ['return'],
  };
}

const c4Answer = z.object({
  data: z.object({
    id: z.string(),
    version: z.number(),
    views: z.array(z.object({ id: z.string(), isDefault: z.boolean(), flows: z.array(z.object({ id: z.string() })) })),
    model: z.object({
      softwareSystems: z.array(z.object({ id: z.string(), relationships: z.array(z.object({ id: z.string() })) })),
    }),
  }),
});

/** A C4 model of two systems with a relationship, a named view of both with a flow, and a snapshot. */
async function makeC4Model(person: Person, canary: string): Promise<Seed> {
  const { id } = c4Answer.parse(await person.call('POST', '/c4models', { name: `${canary} model` })).data;
  let version = 1;
  const changed = async (path: string, body: object) => {
    const { data } = c4Answer.parse(await person.call('POST', `/c4models/${id}/${path}`, { version, ...body }));
    version = data.version;
    return data;
  };
  const system = (name: string) => ({ type: 'software-system', name: `${canary} ${name}`, description: canary });
  await changed('elements', { ...system('shop'), location: 'internal' });
  const { model } = await changed('elements', system('bank'));
  const elements = model.softwareSystems.map((one) => one.id);
  const [sourceId, targetId] = elements;
  const related = await changed('relationships', { sourceId, targetId, description: canary });
  const { views } = await changed('views', { level: 'C1', name: `${canary} view` });
  const view = views.find(({ isDefault }) => !isDefault)?.id ?? '';
  for (const elementId of elements) await changed(`views/${view}/elements`, { elementId });
  const relationships = related.model.softwareSystems.flatMap((one) => one.relationships.map((tie) => tie.id));
  const steps = relationships.map((relationshipId) => ({ relationshipId, text: canary }));
  const drawn = await changed(`views/${view}/flows`, { name: `${canary} flow`, steps });
  const snapshot = item.parse(await person.call('POST', `/c4models/${id}/snapshots`, { name: canary }));
  return {
    c4models: [id],
    elements,
    relationships,
    views: [view],
    flows: drawn.views.flatMap(({ flows }) => flows.map((flow) => flow.id)),
    snapshots: [snapshot.data.id ?? ''],
  };
}

/** A diagram with a note, a square and the link between them. */
async function makeDiagram(person: Person, canary: string): Promise<Seed> {
  const place = { position: { x: 0, y: 0 }, style: {} };
  const note = { id: 'note', type: 'custom.StickyNote', label: canary, size: { w: 150, h: 150 }, ...place };
  const square = { id: 'square', type: 'standard.Rectangle', label: canary, size: { w: 150, h: 60 }, ...place };
  const link = { id: 'link', type: 'standard.Link', source: 'note', target: 'square' };
  const content = JSON.stringify({ elements: { note, square, link } });
  const { data } = item.parse(await person.call('POST', '/diagrams', { name: `${canary} diagram`, content }));
  return { diagrams: [data.id ?? ''] };
}

/** A database model whose table is called like `canary`. */
async function makeDbModel(person: Person, canary: string): Promise<Seed> {
  const column = { name: canary, type: { name: 'varchar', options: { length: 32 } }, comment: canary };
  const table = { name: canary, comment: canary, primaryKey: { columns: [canary] }, columns: [column] };
  const body = { name: `${canary} model`, platform: 'platform_mysql_90', model: JSON.stringify({ tables: [table] }) };
  const { data } = item.parse(await person.call('POST', '/dbmodels', body));
  return { dbmodels: [data.id ?? ''] };
}

/** An event storming board with a command, its event and a free card. */
async function makeBoard(person: Person, canary: string): Promise<Seed> {
  const event = { id: 'placed', kind: 'event', content: canary };
  const free = { id: 'asked', kind: 'hotspot', content: canary, laneId: null, order: 1, pivotal: false };
  const command = { id: 'place', content: canary, note: canary, children: [event] };
  const body = { name: `${canary} board`, board: { commands: [command], cards: [{ ...free, commandId: null }] } };
  const { data } = item.parse(await person.call('POST', '/architect/boards', body));
  return { boards: [data.id ?? ''] };
}

/** A quality attribute with a scenario and a constraint, and an ADR that answers the attribute. */
async function makeDrivers(person: Person, canary: string, adr: string | undefined): Promise<Seed> {
  const [id, constraint] = [randomUUID(), randomUUID()];
  const scenario = { stimulus: canary, response: canary, importance: 3, difficulty: 1 };
  const attribute = { id, type: 'custom', code: 'custom', name: canary, reason: canary, scenarios: [scenario] };
  const path = '/architecture/drivers';
  await person.call('PUT', `${path}/quality-attributes`, { qualityAttributes: [attribute], revision: 1 });
  const rule = { id: constraint, name: canary, kind: 'legal', source: canary };
  await person.call('PUT', `${path}/constraints`, { constraints: [rule], revision: 2 });
  const answer = { driverId: id, kind: 'adr', subjectId: adr, because: canary };
  const { data } = item.parse(await person.call('POST', `${path}/answers`, answer));
  return { drivers: [id], answers: [data.id ?? ''], 'driver-revisions': ['2'] };
}

/** Two bounded contexts that relate. The seed holds the number of the first saved revision. */
async function makeContextMap(person: Person, canary: string): Promise<Seed> {
  const [id, other] = [randomUUID(), randomUUID()];
  const contexts = [
    { id, name: canary, team: canary, description: canary },
    { id: other, name: `${canary} supplier` },
  ];
  const relationships = [{ upstreamId: other, downstreamId: id, kind: 'customer-supplier', description: canary }];
  await person.call('PUT', '/context-map', { contexts, relationships, revision: 1 });
  return { 'map-revisions': ['2'] };
}

/** A proposed ADR. */
async function makeProposal(person: Person, canary: string): Promise<Seed> {
  const change = { kind: 'adr', title: canary, markdown: canary };
  const { data } = item.parse(await person.call('POST', '/proposals', { change, reason: canary }));
  return { proposals: [data.id ?? ''] };
}

/** The cards of the home page in an own order, and a visit to it. */
async function arrangeHome(person: Person): Promise<void> {
  await person.call('PATCH', '/home/layout', { order: ['recent'] });
  await person.call('POST', '/home/visit', {});
}

/** A metrics jar without reports, and an open import into it. */
async function makeJar(person: Person, canary: string): Promise<Seed> {
  const name = `${canary} jar ${randomBytes(3).toString('hex')}`;
  const { data } = item.parse(await person.call('POST', '/metrics/jars', { name }));
  const jar = data.id ?? '';
  const opened = item.parse(await person.call('POST', '/metrics/imports', { jarId: jar }));
  const note = item.parse(
    await person.call('POST', `/metrics/jars/${jar}/notes`, { year: 2026, month: 7, text: canary }),
  );
  const goal = { metric: 'complexity.avg_ccn.by_class', value: 10, due: '2027-01-01' };
  const target = item.parse(await person.call('POST', `/metrics/jars/${jar}/targets`, goal));
  return {
    jars: [jar],
    reports: [jar],
    imports: [opened.data.id ?? ''],
    metrics: [name],
    notes: [note.data.id ?? ''],
    targets: [target.data.id ?? ''],
  };
}

/** A report with one class, which is accepted. It goes through a worker process, like the workspace. */
async function acceptClass(person: Person, canary: string, jar: Seed, { code, key }: ProgramKey): Promise<void> {
  const [id = ''] = jar['jars'] ?? [];
  const [name = ''] = jar['metrics'] ?? [];
  const report = { [canary]: { name: canary, lloc: 10, nbMethodsGetter: 0, _type: 'Hal\\Metric\\ClassMetric' } };
  const path = `/public/v1/projects/${code}/metrics/${encodeURIComponent(name)}/reports?year=2026&month=7`;
  await person.callWithKey(key, 'POST', path, report);
  await person.call('PUT', `/metrics/jars/${id}/accepted`, { classname: canary, reason: canary });
}

/** A Structurizr workspace whose text contains `canary`. It has no elements: drawing them would slow every test down. */
async function makeWorkspace(person: Person, canary: string, { code, key }: ProgramKey): Promise<Seed> {
  const dsl = `workspace "${canary}" "${canary}" {\n}\n`;
  const { data } = item.parse(await person.callWithKey(key, 'PUT', `/public/v1/projects/${code}/structurizr`, { dsl }));
  return { workspaces: [data.id ?? ''] };
}

/** What programs need: the code of the project, and a key. */
interface ProgramKey {
  readonly code: string;
  readonly key: string;
}

/** An external record, and what key calls need: the code of the project and a key. */
async function pushRecord(person: Person, canary: string): Promise<Seed> {
  const wish = { name: `${canary} pusher`, scopes: ['adr:push', 'metrics:push', 'write'] };
  const { key } = created.parse(await person.call('POST', '/organization/api/keys', wish)).data;
  const project = item.parse(await person.call('GET', `/projects/${person.projectId}`));
  const code = project.data.code ?? '';
  const markdown = `# ${canary}\n\n* Status: superseded by ADR-9999\n\n${canary}\n`;
  await person.callWithKey(key, 'PUT', `/public/v1/projects/${code}/adrs/external`, {
    repository: `${canary}/repository`,
    documents: [{ externalId: 'docs/adr/0001-kept.md', title: `${canary} kept elsewhere`, markdown }],
  });
  return { 'project-codes': [code], 'push-keys': [key] };
}

/** Recreates the objects that calls below a path segment change: cheaper than a new tenant for each call. */
export const freshParts: Readonly<Record<string, (person: Person, canary: string) => Promise<Seed>>> = {
  c4models: makeC4Model,
  diagrams: makeDiagram,
  dbmodels: makeDbModel,
  boards: makeBoard,
  metrics: makeJar,
  adrs: makeDecisions,
  rfcs: makeDecisions,
  documentation: (person, canary) => makeDocumentation(person, canary),
};

/** Pages of a namespace: the first one references the file, and all others link to the first. */
async function makeDocuments(
  person: Person,
  canary: string,
  { code, file, count }: { readonly code: string; readonly file: string; readonly count: number },
): Promise<string[]> {
  const documents: string[] = [];
  for (let at = 0; at < count; at += 1) {
    // The first one references the file, and all others link to the first.
    const [first] = documents;
    const json =
      first === undefined
        ? filedText(canary, file)
        : linkingText(canary, `archwright://${first}.doc.internal/${code}/${first}`);
    const body = { title: `${canary} page ${at}`, json, namespace: code };
    const created = item.parse(await person.call('POST', '/documentation/documents', body));
    documents.push(created.data.id ?? '');
  }
  return documents;
}

/** A namespace with pages, and a file that they use. */
async function makeDocumentation(person: Person, canary: string, count = 3): Promise<Seed> {
  const name = `${canary} ${randomBytes(3).toString('hex')}`;
  const namespace = item.parse(await person.call('POST', '/documentation/namespaces', { name }));
  const code = namespace.data.code ?? '';
  const file = item.parse(await person.upload(`${canary}.txt`, canary)).data.id ?? '';
  const documents = await makeDocuments(person, canary, { code, file, count });
  return { namespaces: [code], documents, files: [file], revisions: ['1'], versions: ['1'] };
}

/** What a seed holds. */
export interface SeedSize {
  readonly documents?: number;
  /** A Structurizr workspace is parsed and drawn by worker processes. */
  readonly hasWorkspace?: boolean;
}

/** What a seed does not make. */
const unmade: Seed = {
  // Only administrators have ids of these.
  'support-messages': [nothing],
  users: [nothing],
  // Payments are made by those who need them.
  checkouts: [nothing],
  'sandbox-checkouts': [nothing],
  portals: [nothing],
  invoices: [nothing],
  webhooks: ['sandbox'],
  // People are told what others do; the tests of the inbox try its ids.
  inbox: [nothing],
  // Nothing was sent.
  deliveries: [nothing],
  // Repositories are connected by those who have a provider.
  'project-providers': [nothing],
  'code-repositories': [nothing],
  repositories: [nothing],
  syncs: [nothing],
  'repository-files': ['document'],
  drafts: ['doc'],
  // A mailed code: existing ones are unknown.
  reset: ['unknown-code'],
};

/** A webhook that is off: the matrix compares the rows of the organization, and sending would change them. */
async function makeWebhook(person: Person, canary: string): Promise<Seed> {
  const url = `https://1.1.1.1/${canary.replaceAll(/[^a-z]/gi, '')}`;
  const hook = { url, events: ['nothing.happened'], active: false };
  const { data } = item.parse(await person.call('POST', '/organization/webhooks', hook));
  return { 'organization-webhooks': [data.id ?? ''] };
}

const aGuest = (canary: string): object => ({
  emails: [`${canary.replaceAll(/[^a-z]/gi, '')}-guest-${randomBytes(4).toString('hex')}@example.test`],
});

/** Creates the objects of a person's project; every text contains `canary`. */
export async function makeSeed(
  person: Person,
  canary: string,
  { documents: documentCount = 3, hasWorkspace = true }: SeedSize = {},
): Promise<Seed> {
  const documentation = await makeDocumentation(person, canary, documentCount);
  const [code = ''] = documentation['namespaces'] ?? [];
  const gone = { title: `${canary} removed`, json: documentText(canary), namespace: code };
  const removed = item.parse(await person.call('POST', '/documentation/documents', gone));
  await person.call('DELETE', `/documentation/documents/${removed.data.id ?? ''}`);
  const kept = { name: `${canary} template`, json: documentText(canary) };
  const template = item.parse(await person.call('POST', '/templates', kept));
  const decisions = await makeDecisions(person, canary);
  const c4 = await makeC4Model(person, canary);
  const diagram = await makeDiagram(person, canary);
  const drawn = { ...(await makeDbModel(person, canary)), ...(await makeBoard(person, canary)) };
  const jar = await makeJar(person, canary);
  const drivers = await makeDrivers(person, canary, decisions['adrs']?.[0]);
  const contextMap = await makeContextMap(person, canary);
  const proposal = await makeProposal(person, canary);
  await arrangeHome(person);
  const invited = memberList.parse(await person.call('POST', '/organization/members/invite', aGuest(canary)));
  const members = memberList.parse(await person.call('GET', '/organization/members'));
  await person.call('POST', '/organization/api/enable', {});
  const key = item.parse(await person.call('POST', '/organization/api/keys', { name: `${canary} pipeline` }));
  const programs = { ...(await makeWebhook(person, canary)), ...(await pushRecord(person, canary)) };
  const [programCode = ''] = programs['project-codes'] ?? [];
  const [programKey = ''] = programs['push-keys'] ?? [];
  if (hasWorkspace) await acceptClass(person, canary, jar, { code: programCode, key: programKey });
  const structurizr = hasWorkspace ? await makeWorkspace(person, canary, { code: programCode, key: programKey }) : {};
  const personalKey = item.parse(await person.call('POST', '/api-keys', { name: `${canary} laptop` }));
  const signedIn = sessions.parse(await person.call('GET', '/me/sessions'));
  return {
    organizations: [person.organizationId],
    projects: [person.projectId],
    ...programs,
    ...documentation,
    templates: [template.data.id ?? ''],
    ...decisions,
    ...c4,
    ...diagram,
    ...drawn,
    ...jar,
    ...drivers,
    ...contextMap,
    ...proposal,
    ...structurizr,
    members: members.data.resources.flatMap(({ userId }) => userId ?? []),
    invitations: invited.data.resources.map(({ membershipId }) => membershipId),
    keys: [key.data.id ?? ''],
    'api-keys': [personalKey.data.id ?? ''],
    sessions: signedIn.data.resources.map((session) => session.id),
    ...unmade,
    trash: ['doc'],
    '{kind}': [removed.data.id ?? ''],
  };
}

/** The path segment before a parameter, for example `documents` before `{id}`. */
export function producerOf(path: string, parameter: string): string {
  const parts = path.split('/');
  const word = parts[parts.indexOf(`{${parameter}}`) - 1] ?? '';
  if (word === 'revisions' && parts.includes('drivers')) return 'driver-revisions';
  if (word === 'revisions' && parts.includes('context-map')) return 'map-revisions';
  if (word === 'webhooks' && parts.includes('organization')) return 'organization-webhooks';
  if (word === 'sessions' && parts.includes('payments')) return 'checkouts';
  if (word === 'sessions' && parts.includes('sandbox')) return 'sandbox-checkouts';
  if (word === 'diagrams' && parts.includes('structurizr')) return 'workspaces';
  if (word === '{kind}' && ['repository-files', 'drafts'].some((name) => parts.includes(name))) return 'documents';
  return word === 'projects' && parameter === 'code' ? 'project-codes' : word;
}

/** Path parameters without a seed, as `operation: segment`. */
export const missingProducers = (operations: readonly Operation[], seed: Seed): readonly string[] =>
  operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === 'path' && !(producerOf(operation.path, parameter.name) in seed))
      .map((parameter) => `${operation.id}: ${producerOf(operation.path, parameter.name)}`),
  );
