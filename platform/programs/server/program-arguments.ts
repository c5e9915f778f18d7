/** Reads arguments and environment variables of command line programs. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { Stop } from './run-program.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A Stop for wrong arguments. */
export const usage = (message: string): Stop => new Stop('usage', `${message}\nSee --help.`);

/** Values of options, and the arguments beside them; throws a Stop that names an unknown option. */
export function parsedArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

/** Options that name a place in the product. */
export const targetOptions = {
  url: { type: 'string' },
  project: { type: 'string' },
  tenant: { type: 'string' },
} as const;

/** A project of an installation, and the key to it. Parts that nothing names are empty. */
export interface Target {
  /** Without a slash at its end. */
  readonly url: string;
  /** Code of the project. */
  readonly project: string;
  /** Never printed. */
  readonly key: string;
  /** Id of the organization, for personal keys. */
  readonly tenant: string | undefined;
}

/** The target that options name, else environment variables; the key comes from the environment alone. */
export function readTarget(
  values: { readonly [name in keyof typeof targetOptions]?: string | undefined },
  environment: Environment,
): Target {
  const url = values.url ?? environment['ARCHWRIGHT_URL'] ?? '';
  if (url !== '' && !/^https?:\/\/[^\s/?#@]+(\/\S*)?$/i.test(url))
    throw usage('--url must be an http or https address.');
  return {
    url: url.replace(/(?<!\/)\/+$/, ''),
    project: values.project ?? environment['ARCHWRIGHT_PROJECT'] ?? '',
    key: environment['ARCHWRIGHT_API_KEY']?.trim() ?? '',
    tenant: values.tenant ?? environment['ARCHWRIGHT_TENANT'],
  };
}

/** Throws a Stop that names the part of the target that is missing. */
export function assertComplete({ url, project, key }: Target, scope: string): void {
  if (url === '') throw usage('--url is missing: the address of Archwright.');
  if (project === '') throw usage('--project is missing: the code of the project.');
  if (key === '') throw usage(`The environment variable ARCHWRIGHT_API_KEY is missing: a key with the scope ${scope}.`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw usage('ARCHWRIGHT_API_KEY holds characters that no key has.');
}

/** Warns about an address that is not encrypted, unless it is on this machine. */
export function warnIfPlain({ url }: Target): void {
  if (/^http:\/\/(?!localhost\b|127\.|\[::1\])/i.test(url)) {
    console.error('Warning: --url is not https, so the key can be read on its way.');
  }
}
