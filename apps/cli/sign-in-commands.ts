/** login, logout, whoami. */
import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { usage, type Environment } from '#platform/programs/server/program-arguments.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import { each } from '../client/archwright-client.ts';
import { isSet, placeHelp, placeOptions, textOf, type Command, type Invocation } from './command.ts';
import { count, print, styled, table, tell } from './output.ts';
import { clientOf, profileOf, profilesFile, readProfiles, writeProfiles, type Profile } from './profiles.ts';

/** Asks on the terminal; what is typed for a key is not shown. */
async function ask(question: string, signal: AbortSignal, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) throw usage(`Standard input is no terminal, so "${question}" cannot be asked.`);
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true });
  // The terminal hands these keys to whoever reads it.
  lines.once('SIGINT', () => process.emit('SIGINT'));
  const closed = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(usage('Nothing was typed.')));
  });
  try {
    return (await Promise.race([lines.question('', { signal }), closed])).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

async function keyFor(invocation: Invocation): Promise<string> {
  const { environment, signal } = invocation;
  if (isSet(invocation, 'key-stdin')) return (await readAll(process.stdin)).trim();
  return environment['ARCHWRIGHT_API_KEY']?.trim() ?? ask('API key (is not shown)', signal, true);
}

/** The only project, or the one that is named; none when there are several. */
async function projectFor(profile: Profile, signal: AbortSignal): Promise<string | undefined> {
  const found: string[] = [];
  for await (const { code } of each(clientOf(profile).projects.listProjects, { query: { perPage: 100 }, signal }))
    found.push(code);
  const named = profile.project?.toUpperCase();
  if (named === undefined) return found.length === 1 ? found[0] : undefined;
  if (!found.includes(named))
    throw new Stop(
      'refused',
      `The key opens no project "${profile.project}". It opens: ${found.join(', ') || 'none'}.`,
    );
  return named;
}

const addressOf = (typed: string): string => {
  const url = typed.replace(/\/+$/, '');
  if (!/^https?:\/\/[^\s/?#@]+(\/\S*)?$/i.test(url)) throw usage('The address must begin with https:// or http://.');
  if (/^http:\/\/(?!localhost\b|127\.|\[::1\])/i.test(url))
    tell('Warning: the address is not https, so the key can be read on its way.');
  return url;
};

/** Stores an address and a key that was tried. */
export const login: Command = {
  name: 'login',
  summary: 'signs in with an API key',
  usage: '[address]',
  help: `  --project CODE       the project that commands are about; the only one of the key by default
  --organization ID    id of the organization, with a personal key only
  --profile NAME       keeps several sign-ins apart; default: default
  --key-stdin          reads the key from standard input

The key is asked for without being shown, or taken from ARCHWRIGHT_API_KEY. It is stored with the rights of a secret.`,
  examples: [
    'archwright login https://archwright.example.org',
    'pass archwright/key | archwright login https://archwright.example.org --project SHOP --key-stdin',
  ],
  options: { ...placeOptions, organization: { type: 'string' }, 'key-stdin': { type: 'boolean' } },
  takes: [0, 1],
  run: async (invocation) => {
    const { positionals, environment, signal } = invocation;
    const typed = positionals[0] ?? environment['ARCHWRIGHT_URL'] ?? (await ask('Address of Archwright', signal));
    const url = addressOf(typed);
    const key = await keyFor(invocation);
    if (!/^[\x21-\x7e]+$/.test(key)) throw usage('This is not an API key.');
    const organization = textOf(invocation, 'organization') ?? environment['ARCHWRIGHT_TENANT'];
    const wanted = { url, key, organization, project: textOf(invocation, 'project') };
    const project = await projectFor(wanted, signal);
    const name = textOf(invocation, 'profile') ?? 'default';
    const { profiles } = readProfiles(environment);
    writeProfiles(environment, { current: name, profiles: { ...profiles, [name]: { ...wanted, project } } });
    const place = project === undefined ? 'Name a project with --project in each command.' : `Project ${project}.`;
    tell(`Signed in to ${url}. ${place}`);
    return 0;
  },
};

/** Forgets a profile. */
export const logout: Command = {
  name: 'logout',
  summary: 'forgets a stored key',
  usage: '',
  help: `  --profile NAME       default: the current profile
  --all                forgets all profiles

The key itself stays valid until an owner removes it on the page of API keys.`,
  examples: ['archwright logout', 'archwright logout --profile staging'],
  options: { profile: { type: 'string' }, all: { type: 'boolean' } },
  takes: [0, 0],
  run: async (invocation) => {
    const { environment } = invocation;
    const { current, profiles } = readProfiles(environment);
    const name = textOf(invocation, 'profile') ?? current;
    if (!isSet(invocation, 'all') && !(name in profiles))
      throw new Stop('signed-out', `There is no profile "${name}".`);
    const kept = Object.entries(profiles).filter(([one]) => !isSet(invocation, 'all') && one !== name);
    const next = name === current ? (kept[0]?.[0] ?? 'default') : current;
    writeProfiles(environment, { current: next, profiles: Object.fromEntries(kept) });
    tell(isSet(invocation, 'all') ? 'All keys are forgotten.' : `The key of "${name}" is forgotten.`);
    return 0;
  },
};

const masked = (key: string): string => `${key.slice(0, 6)}…${key.slice(-4)}`;

async function whoIs(invocation: Invocation, environment: Environment): Promise<number> {
  const options = { profile: textOf(invocation, 'profile'), project: textOf(invocation, 'project') };
  const profile = profileOf(options, environment);
  const { signal } = invocation;
  const projects: { readonly code: string; readonly name: string }[] = [];
  for await (const { code, name } of each(clientOf(profile).projects.listProjects, { query: { perPage: 100 }, signal }))
    projects.push({ code, name });
  const { current, profiles } = readProfiles(environment);
  const facts = { address: profile.url, key: masked(profile.key), project: profile.project ?? null, projects };
  if (isSet(invocation, 'json')) {
    print(JSON.stringify({ ...facts, profile: options.profile ?? current, profiles: Object.keys(profiles) }));
    return 0;
  }
  print(
    table([
      ['Address', profile.url],
      ['Key', masked(profile.key)],
      ['Project', profile.project ?? 'none'],
      ['Profiles', Object.keys(profiles).join(', ') || 'none; the environment names the key'],
      ['File', profilesFile(environment)],
    ]),
  );
  print(styled('bold', `\n${count(projects.length, 'project')} of this key:`));
  print(table(projects.map(({ code, name }) => [`  ${code}`, name])));
  return 0;
}

/** Who is signed in where. */
export const whoami: Command = {
  name: 'whoami',
  summary: 'shows the address, the key and the projects that it opens',
  usage: '',
  help: `${placeHelp}
  --json               for programs`,
  examples: ['archwright whoami', 'archwright whoami --profile staging --json'],
  options: { ...placeOptions, json: { type: 'boolean' } },
  takes: [0, 0],
  run: (invocation) => whoIs(invocation, invocation.environment),
};
