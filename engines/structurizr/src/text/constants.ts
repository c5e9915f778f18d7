/** Constants and variables, and their use in a text. */
import { Budget } from './budget.ts';
import { refuse } from './refusal.ts';

const use = /\$\{([a-zA-Z0-9\-_.]+)\}/g;
const form = /^[a-zA-Z0-9\-_.]+$/;

/** A place where a constant is used: `${NAME}`. Offsets are those of the name. */
export interface ConstantUse {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** All uses in a text, also of unknown names. */
export function constantUses(text: string): ConstantUse[] {
  if (!text.includes('${')) return [];
  return [...text.matchAll(use)].map(({ index, 0: whole, 1: name = '' }) => ({
    name,
    start: index + 2,
    end: index + whole.length - 1,
  }));
}

/** The constants and variables that are known so far. */
export class Constants {
  readonly #values = new Map<string, { readonly value: string; readonly isFixed: boolean }>();
  readonly #budget: Budget;

  /** The budget counts inserted characters: constants may hold constants. */
  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Defines a constant, or a variable that may be defined again. */
  define(name: string, value: string, isFixed: boolean): void {
    if (!form.test(name))
      refuse('Constant/variable names must only contain the following characters: a-zA-Z0-9-_', { token: name });
    const known = this.#values.get(name);
    if (known && isFixed) refuse(`A constant/variable "${name}" already exists`, { token: name });
    if (known?.isFixed) refuse(`A constant "${name}" already exists`, { token: name });
    this.#values.set(name, { value, isFixed });
  }

  /** Names with their values. */
  entries(): [string, string][] {
    return [...this.#values].map(([name, { value }]) => [name, value]);
  }

  /** Replaces all known names, once. */
  replaceIn(text: string): string {
    if (!text.includes('${') || this.#values.size === 0) return text;
    return text.replaceAll(use, (whole, name: string) => {
      const value = this.#values.get(name)?.value ?? whole;
      this.#budget.spend(value.length);
      return value;
    });
  }
}

/** No constants: uses stay as they are written. */
export const noConstants = new Constants(new Budget(0, ''));
