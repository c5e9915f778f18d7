/** What a command is. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Environment } from '#platform/programs/server/program-arguments.ts';

/** Values of options as `node:util` reads them. */
export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** What a command is called with. */
export interface Invocation {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly environment: Environment;
  /** Fires when the person presses Ctrl+C. */
  readonly signal: AbortSignal;
}

/** A command of the program. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What stands behind its name, for example `<kind> <id>`. */
  readonly usage: string;
  /** Lines of its help about options and arguments. */
  readonly help: string;
  readonly examples: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** Most and least arguments besides the options. */
  readonly takes: readonly [number, number];
  readonly run: (invocation: Invocation) => Promise<number>;
}

/** The value of an option that takes one. */
export const textOf = ({ values }: Invocation, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Whether an option without a value is given. */
export const isSet = ({ values }: Invocation, name: string): boolean => values[name] === true;

/** Options that every command about a project takes. */
export const placeOptions = { profile: { type: 'string' }, project: { type: 'string' } } as const;

/** What the help says about them. */
export const placeHelp = `  --profile NAME       a profile other than the current one
  --project CODE       a project other than the one of the profile`;
