/** pull, push, propose. */
import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { usage } from '#platform/programs/server/program-arguments.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import { pushRepository } from '../adr-push/push-repository.ts';
import { readSettings } from '../adr-push/arguments.ts';
import type { ArchwrightClient } from '../client/archwright-client.ts';
import { isSet, placeHelp, placeOptions, textOf, type Command, type Invocation } from './command.ts';
import { assertSamePlace, readFolderState, type FolderState } from './folder-state.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { count, plain, print, styled, tell } from './output.ts';
import { clientOf, type Profile } from './profiles.ts';
import { pullFiles, type PullResult } from './pull-files.ts';
import { pushFiles, type PushedFile } from './push-files.ts';
import { profileFor, projectClient } from './read-commands.ts';
import { FolderFiles } from './whole-files.ts';

/** A profile with its project. */
function placeOf(invocation: Invocation): Profile & { readonly project: string } {
  const profile = profileFor(invocation);
  const { project } = profile;
  if (project === undefined) throw usage('Name a project with --project, or sign in with one.');
  return { ...profile, project: project.toUpperCase() };
}

function pullReport({ written, removed, kept, declined, unchanged }: PullResult): string {
  return [
    ...written.map((path) => `${styled('green', 'written ')}  ${plain(path)}`),
    ...removed.map((path) => `${styled('yellow', 'removed ')}  ${plain(path)}`),
    ...kept.map((path) => `${styled('red', 'kept    ')}  ${plain(path)}: changed here and in Archwright`),
    ...declined.map(({ path, answer }) => `${styled('yellow', 'declined')}  ${plain(path)}: ${plain(answer)}`),
    `${count(written.length, 'file')} written, ${removed.length} removed, ${unchanged} unchanged.`,
    ...(kept.length > 0 ? ['Your changes are kept. Push them, or replace them with --force.'] : []),
  ].join('\n');
}

/** Pulls a project into a folder. */
export const pull: Command = {
  name: 'pull',
  summary: 'brings a folder up to date with the project',
  usage: '<folder>',
  help: `${placeHelp}
  --force              replaces files that were changed here

Pages, ADRs and RFCs become Markdown with front matter, with the images and attachments that they show, and comments of
RFCs beside them; C4 models and the Structurizr workspace become DSL, database models SQL, drivers Markdown, the context
map CML, whiteboards, boards and metrics JSON. Links lead to the files. The second time only what changed is read. Files that were changed here are kept and named; nothing outside of the folder is ever written.`,
  examples: ['archwright pull architecture', 'archwright pull . --force'],
  options: { ...placeOptions, force: { type: 'boolean' } },
  takes: [1, 1],
  run: async (invocation) => {
    const profile = placeOf(invocation);
    const files = new FolderFiles(invocation.positionals[0]!);
    const place = { url: profile.url, project: profile.project };
    const state: FolderState = readFolderState(files) ?? {
      version: 1,
      ...place,
      files: {},
      attached: {},
      proposedFiles: {},
    };
    assertSamePlace(state, place);
    files.tidy();
    const client = clientOf(profile);
    const result = await pullFiles({
      client,
      files,
      state,
      force: isSet(invocation, 'force'),
      signal: invocation.signal,
    });
    print(pullReport(result));
    return result.kept.length > 0 ? 1 : 0;
  },
};

const words = {
  proposed: ['green', 'proposed'],
  saved: ['green', 'saved   '],
  waits: ['yellow', 'waits   '],
  stale: ['red', 'stale   '],
  refused: ['red', 'refused '],
  skipped: ['yellow', 'skipped '],
} as const;

function pushReport(pushed: readonly PushedFile[], isDry: boolean): string {
  const lines = pushed.map(({ path, result, detail }) => {
    const [colour, word] = words[result];
    return `${styled(colour, word)}  ${plain(path)}${detail === undefined ? '' : `: ${plain(detail)}`}`;
  });
  const sent = pushed.filter(({ result }) => result === 'proposed' || result === 'saved').length;
  const end = isDry ? `${count(sent, 'change')} would be sent; nothing was.` : `${count(sent, 'change')} sent.`;
  return [...lines, end].join('\n');
}

/** Pushes records of a repository the way `adr-push` does, with the sign-in of this program. */
async function pushRecords(invocation: Invocation): Promise<number> {
  const { url, project, key, organization } = placeOf(invocation);
  const args = [
    '--url',
    url,
    '--project',
    project,
    ...(organization === undefined ? [] : ['--tenant', organization]),
    ...(isSet(invocation, 'dry-run') ? ['--dry-run'] : []),
    '--',
    ...invocation.positionals,
  ];
  const settings = readSettings(args, { ARCHWRIGHT_API_KEY: key });
  if (settings !== 'help') await pushRepository(settings);
  return 0;
}

/** Pushes what was changed in a folder. */
export const push: Command = {
  name: 'push',
  summary: 'sends what was changed in a pulled folder',
  usage: '[folder]',
  help: `${placeHelp}
  --reason TEXT        why, for the person who decides about the proposals
  --direct             saves instead of proposing; the key needs the scope write
  --dry-run            shows what would be sent
  --adrs               pushes ADRs of a repository as external records, like adr-push.mjs; the arguments are folders
                       or files, and the key needs the scope adr:push

Pages, ADRs, RFCs, the Structurizr workspace and database models are sent, with --direct also whiteboards and boards;
new Markdown files below documentation/, adrs/ and rfcs/ are proposed. What has changed in Archwright since it was
pulled is named and left as it is.`,
  examples: [
    'archwright push architecture --dry-run',
    'archwright push architecture --reason "Describe the new queue"',
    'archwright push --adrs docs/adr',
  ],
  options: {
    ...placeOptions,
    reason: { type: 'string' },
    direct: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    adrs: { type: 'boolean' },
  },
  takes: [0, 50],
  run: async (invocation) => {
    if (isSet(invocation, 'adrs')) return pushRecords(invocation);
    if (invocation.positionals.length > 1) throw usage('push takes one folder.');
    const folder = invocation.positionals[0] ?? '.';
    const files = new FolderFiles(folder);
    const state = readFolderState(files);
    if (!state) throw new Stop('usage', `${folder} was never pulled. Run: archwright pull ${folder}`);
    const profile = placeOf(invocation);
    assertSamePlace(state, profile);
    const isDry = isSet(invocation, 'dry-run');
    const pushed = await pushFiles({
      client: clientOf(profile),
      files,
      state,
      reason: textOf(invocation, 'reason') ?? 'Changed in files and pushed from the command line.',
      isDirect: isSet(invocation, 'direct'),
      isDry,
      signal: invocation.signal,
    });
    print(pushReport(pushed, isDry));
    return pushed.some(({ result }) => result === 'stale' || result === 'refused') ? 1 : 0;
  },
};

type Change = Parameters<ArchwrightClient['proposals']['createProposal']>[0]['body']['change'];

const needed = (invocation: Invocation, option: string): string => {
  const value = textOf(invocation, option);
  if (value === undefined) throw usage(`--${option} is missing.`);
  return value;
};

/** The revision that somebody read before they changed a text. */
function revisionIn(invocation: Invocation): number | undefined {
  const told = textOf(invocation, 'revision');
  if (told === undefined) return undefined;
  const revision = Number(told);
  if (!Number.isInteger(revision) || revision < 1) throw usage('--revision must be a whole number from 1.');
  return revision;
}

/** JSON that a file holds; the server checks its shape. */
function jsonIn<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw usage(`The file is not JSON: ${(error as Error).message}`);
  }
}

function textChange(kind: 'document' | 'adr' | 'rfc', invocation: Invocation, text: string): Change {
  const file = readMarkdownFile(text);
  const title = textOf(invocation, 'title') ?? file.title;
  if (title === undefined) throw usage('--title is missing, and the file has neither a title nor a heading.');
  const id = textOf(invocation, 'id');
  const fields = { title, markdown: file.body, ...(id === undefined ? {} : { id }) };
  if (kind !== 'document') return { kind, ...fields };
  const namespace = textOf(invocation, 'namespace');
  const parentId = textOf(invocation, 'parent');
  if (id === undefined && namespace === undefined) throw usage('--namespace is missing: where the new page stands.');
  return { kind, ...fields, ...(namespace && { namespace }), ...(parentId && { parentId }) };
}

/** How each kind of proposal reads its file. */
const changes: Readonly<Record<string, (invocation: Invocation, text: string) => Change>> = {
  document: (invocation, text) => textChange('document', invocation, text),
  adr: (invocation, text) => textChange('adr', invocation, text),
  rfc: (invocation, text) => textChange('rfc', invocation, text),
  comment: (invocation, text) => {
    const parentId = textOf(invocation, 'parent');
    return { kind: 'comment', rfcId: needed(invocation, 'id'), markdown: text.trim(), ...(parentId && { parentId }) };
  },
  dsl: (_invocation, text) => ({ kind: 'structurizr', dsl: text }),
  ddl: (invocation, text) => ({ kind: 'dbmodel', id: needed(invocation, 'id'), sql: text }),
  driver: (_invocation, text) => ({
    ...jsonIn<Omit<Extract<Change, { kind: 'driver' }>, 'kind'>>(text),
    kind: 'driver',
  }),
  c4: (invocation, text) => ({ kind: 'c4model', id: needed(invocation, 'id'), changes: jsonIn(text) }),
};

/** Names of the kinds that can be proposed. */
export const proposableKinds: readonly string[] = Object.keys(changes);

/** Proposes a change. */
export const propose: Command = {
  name: 'propose',
  summary: 'proposes a change that people decide about',
  usage: '<kind> [file]',
  help: `${placeHelp}
  --reason TEXT        why; needed
  --id ID              what is changed; without it something new is proposed. For comments the RFC, for c4 and ddl
                       the model
  --title TEXT         default: the title in the front matter, else the first heading
  --revision N         the revision or version that the change was made from, as archwright get --json shows it;
                       the current one unless given
  --namespace CODE     where a new page stands
  --parent ID          the page above a new one, or the comment that is answered
  --json               answers the proposal as JSON

Kinds: ${proposableKinds.join(', ')}. Without a file standard input is read: Markdown, DSL, SQL, for driver an object with
qualityAttribute or constraint, for c4 an array of changes (see /api/docs).`,
  examples: [
    'archwright propose adr use-postgres.md --reason "Agreed in the design review"',
    'archwright propose dsl workspace.dsl --reason "Add the billing system"',
    'echo "Looks good." | archwright propose comment --id 0b7c… --reason "Review"',
  ],
  options: {
    ...placeOptions,
    reason: { type: 'string' },
    id: { type: 'string' },
    revision: { type: 'string' },
    title: { type: 'string' },
    namespace: { type: 'string' },
    parent: { type: 'string' },
    json: { type: 'boolean' },
  },
  takes: [1, 2],
  run: async (invocation) => {
    const [kind = '', file] = invocation.positionals;
    const read = Object.hasOwn(changes, kind) ? changes[kind] : undefined;
    if (!read) throw usage(`"${plain(kind)}" cannot be proposed. Kinds: ${proposableKinds.join(', ')}.`);
    const reason = needed(invocation, 'reason');
    const revision = revisionIn(invocation);
    const client = projectClient(invocation);
    const change = read(invocation, await textFrom(file));
    const body = { change, reason, ...(revision === undefined ? {} : { revision }) };
    const proposal = await client.proposals.createProposal({ body, signal: invocation.signal });
    if (isSet(invocation, 'json')) print(JSON.stringify(proposal));
    else print(`${proposal.id}  ${plain(proposal.title)}`);
    if (!isSet(invocation, 'json')) tell('The proposal waits for a decision.');
    return 0;
  },
};

async function textFrom(file: string | undefined): Promise<string> {
  if (file === undefined || file === '-') return readAll(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${file} cannot be read: ${(error as Error).message}`);
  }
}
