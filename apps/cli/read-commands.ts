/** list, get, search, changes. */
import { usage } from '#platform/programs/server/program-arguments.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import { each, type ArchwrightClient } from '../client/archwright-client.ts';
import { isSet, placeHelp, placeOptions, textOf, type Command, type Invocation } from './command.ts';
import { kindNamed, kinds, type Item, type Kind } from './kinds.ts';
import { count, foundWords, plain, print, styled, table, tell } from './output.ts';
import { clientOf, profileOf, type Profile } from './profiles.ts';

/** The profile that the options of a command name. */
export const profileFor = (invocation: Invocation): Profile =>
  profileOf({ profile: textOf(invocation, 'profile'), project: textOf(invocation, 'project') }, invocation.environment);

/** The client of a command about a project. */
export function projectClient(invocation: Invocation): ArchwrightClient {
  const profile = profileFor(invocation);
  if (profile.project === undefined) throw usage('Name a project with --project, or sign in with one.');
  return clientOf(profile);
}

/** A kind by its name; throws a Stop that lists them. */
export function namedKind(name: string | undefined): Kind {
  const kind = kindNamed(name ?? '');
  if (!kind) throw usage(`"${plain(name ?? '')}" is no kind. Kinds: ${kinds.map((one) => one.name).join(', ')}.`);
  return kind;
}

const kindLines = kinds.map(({ name, summary }) => `  ${name.padEnd(20)} ${summary}`).join('\n');

/** Lists things of a kind. */
export const list: Command = {
  name: 'list',
  summary: 'lists things of a kind',
  usage: '<kind>',
  help: `${placeHelp}
  --json               a JSON array, for programs

Kinds:
${kindLines}`,
  examples: ['archwright list adrs', "archwright list documents --json | jq -r '.[].title'"],
  options: { ...placeOptions, json: { type: 'boolean' } },
  takes: [1, 1],
  run: async (invocation) => {
    const kind = namedKind(invocation.positionals[0]);
    const client = kind.name === 'projects' ? clientOf(profileFor(invocation)) : projectClient(invocation);
    const items = await kind.items(client);
    if (isSet(invocation, 'json')) print(JSON.stringify(items.map(({ row }) => row)));
    else if (items.length === 0) tell(`No ${kind.name} found.`);
    else print(table(items.map(rowOf)));
    return 0;
  },
};

const rowOf = ({ id, number, title, state, folder = [] }: Item): readonly string[] => [
  id,
  ...(typeof number === 'number' ? [`#${String(number).padStart(3, '0')}`] : []),
  ...(state === undefined ? [] : [state]),
  [...folder, title].join(' / '),
];

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** The id that a person means: an id, a number, a title, or nothing where there is only one. */
async function idOf(client: ArchwrightClient, kind: Kind, named: string | undefined): Promise<string> {
  if (named !== undefined && isId(named)) return named.toLowerCase();
  const items = await kind.items(client);
  if (named === undefined) {
    if (items.length === 1) return items[0]!.id;
    throw usage(`Name one of the ${kind.name} by its id, number or title: archwright list ${kind.name}`);
  }
  const number = /^#?0*(\d+)$/.exec(named)?.[1];
  const numbered = items.filter((item) => number !== undefined && item.number === Number(number));
  const found = numbered.length > 0 ? numbered : items.filter(({ id, title }) => title === named || id === named);
  if (found.length > 1)
    throw new Stop('refused', `${found.length} ${kind.name} are called "${plain(named)}". Name one by its id.`);
  if (!found[0]) throw new Stop('refused', `There is no "${plain(named)}" among the ${kind.name}.`);
  return found[0].id;
}

/** Shows one thing. */
export const get: Command = {
  name: 'get',
  summary: 'shows one thing',
  usage: '<kind> [id, number or title]',
  help: `${placeHelp}
  --format FORMAT      default: the first one
  --json               the same as --format json
  --view KEY           the view of a Structurizr workspace, for --format svg

Formats:
${kinds.map(({ name, formats }) => `  ${name.padEnd(20)} ${Object.keys(formats).join(', ')}`).join('\n')}`,
  examples: [
    'archwright get adr 12',
    'archwright get dbmodel Orders --format dbml > orders.dbml',
    'archwright get structurizr --format json',
  ],
  options: { ...placeOptions, json: { type: 'boolean' }, format: { type: 'string' }, view: { type: 'string' } },
  takes: [1, 2],
  run: async (invocation) => {
    const kind = namedKind(invocation.positionals[0]);
    const formats = Object.keys(kind.formats);
    const format = isSet(invocation, 'json') ? 'json' : (textOf(invocation, 'format') ?? formats[0] ?? '');
    const write = Object.hasOwn(kind.formats, format) ? kind.formats[format] : undefined;
    if (!write) throw usage(`${kind.name} have no format "${plain(format)}". Formats: ${formats.join(', ')}.`);
    const client = kind.name === 'projects' ? clientOf(profileFor(invocation)) : projectClient(invocation);
    const id = await idOf(client, kind, invocation.positionals[1]);
    print((await write(client, id, textOf(invocation, 'view'))).text);
    return 0;
  },
};

/** Searches the project. */
export const search: Command = {
  name: 'search',
  summary: 'searches the project',
  usage: '<words>',
  help: `${placeHelp}
  --kinds LIST         for example doc,adr
  --limit N            default 20
  --json               a JSON array, for programs`,
  examples: ['archwright search message broker', 'archwright search kafka --kinds adr,rfc --json'],
  options: { ...placeOptions, json: { type: 'boolean' }, kinds: { type: 'string' }, limit: { type: 'string' } },
  takes: [1, 50],
  run: async (invocation) => {
    const limit = Number(textOf(invocation, 'limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1) throw usage('--limit must be a whole number from 1.');
    const query = {
      query: invocation.positionals.join(' '),
      kinds: textOf(invocation, 'kinds'),
      perPage: Math.min(limit, 100),
    };
    const hits = [];
    for await (const hit of each(projectClient(invocation).search.searchPage, { query })) {
      hits.push(hit);
      if (hits.length >= limit) break;
    }
    if (isSet(invocation, 'json')) print(JSON.stringify(hits));
    else if (hits.length === 0) tell('No results found.');
    for (const { source, id, title, snippet } of isSet(invocation, 'json') ? [] : hits) {
      print(`${styled('bold', plain(title))}  ${styled('dim', `${source} ${id}`)}`);
      if (snippet.length > 0) print(`  ${foundWords(snippet)}`);
    }
    return 0;
  },
};

/** Tells what changes. */
export const changes: Command = {
  name: 'changes',
  summary: 'tells what changed, oldest first',
  usage: '',
  help: `${placeHelp}
  --after CURSOR       only what came after this change
  --follow             waits for further changes until Ctrl+C
  --json               one JSON object a line, for programs`,
  examples: ['archwright changes', 'archwright changes --follow --json | while read -r change; do …; done'],
  options: {
    ...placeOptions,
    json: { type: 'boolean' },
    follow: { type: 'boolean' },
    after: { type: 'string' },
  },
  takes: [0, 0],
  run: async (invocation) => {
    const { signal } = invocation;
    const stream = clientOf(profileFor(invocation)).changes({
      after: textOf(invocation, 'after'),
      follow: isSet(invocation, 'follow'),
      interval: 2,
      signal,
    });
    let seen = 0;
    try {
      for await (const change of stream) {
        seen += 1;
        if (isSet(invocation, 'json')) print(JSON.stringify(change));
        else print(table([[change.at, change.kind, change.action, change.id, change.cursor]]));
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!isSet(invocation, 'json')) tell(`${count(seen, 'change')}.`);
    return 0;
  },
};
