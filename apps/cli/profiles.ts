/** Who is signed in: profiles with address and key, in a file that only its owner may read. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#platform/programs/server/program-arguments.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import { createClient, type ArchwrightClient } from '../client/archwright-client.ts';
import { writeWhole } from './whole-files.ts';

/** A place in the product, and the key to it. */
export interface Profile {
  readonly url: string;
  readonly key: string;
  readonly project?: string | undefined;
  /** Id of the organization, for personal keys. */
  readonly organization?: string | undefined;
}

interface Stored {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const nothing: Stored = { current: 'default', profiles: {} };

const folderOf = (environment: Environment): string =>
  process.platform === 'win32'
    ? join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'archwright')
    : join(environment['XDG_CONFIG_HOME'] ?? join(environment['HOME'] ?? homedir(), '.config'), 'archwright');

/** The file with the profiles. */
export const profilesFile = (environment: Environment): string => join(folderOf(environment), 'profiles.json');

/** What is stored; throws a Stop when the file is damaged. */
export function readProfiles(environment: Environment): Stored {
  const file = profilesFile(environment);
  if (!existsSync(file)) return nothing;
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>;
    return { current: stored.current ?? 'default', profiles: stored.profiles ?? {} };
  } catch (error) {
    throw new Stop('input', `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Stores the profiles; without any the file is removed. */
export function writeProfiles(environment: Environment, stored: Stored): void {
  const file = profilesFile(environment);
  if (Object.keys(stored.profiles).length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folderOf(environment), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(stored, undefined, 2)}\n`, 0o600);
}

/** What a command is told about the place. */
export interface PlaceOptions {
  readonly profile?: string | undefined;
  readonly project?: string | undefined;
}

/** The profile that holds now: options, else the environment, else what is stored. */
export function profileOf({ profile, project }: PlaceOptions, environment: Environment): Profile {
  const { current, profiles } = readProfiles(environment);
  const stored = profiles[profile ?? environment['ARCHWRIGHT_PROFILE'] ?? current];
  if (profile !== undefined && !stored) throw new Stop('signed-out', `There is no profile "${profile}".`);
  const named = profile === undefined;
  const url = (named ? environment['ARCHWRIGHT_URL'] : undefined) ?? stored?.url;
  const key = (named ? environment['ARCHWRIGHT_API_KEY']?.trim() : undefined) ?? stored?.key;
  if (!url || !key) throw new Stop('signed-out', 'You are not signed in. Run: archwright login');
  // A stored key goes to the server that it was stored for, and to no other.
  if (stored && key === stored.key && url !== stored.url)
    throw new Stop(
      'signed-out',
      `The stored key is for ${stored.url}. Set ARCHWRIGHT_API_KEY too, or run: archwright login`,
    );
  return {
    url,
    key,
    project: project ?? environment['ARCHWRIGHT_PROJECT'] ?? stored?.project,
    organization: environment['ARCHWRIGHT_TENANT'] ?? stored?.organization,
  };
}

/** A client for a profile. */
export const clientOf = ({ url, key, project, organization }: Profile, timeout?: number): ArchwrightClient =>
  createClient({ address: url, key, project, organization, timeout });
