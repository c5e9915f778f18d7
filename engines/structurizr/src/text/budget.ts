/** Counts the work of a parse, so that no text takes long. */
import { Refusal } from './refusal.ts';

/** Ends a parse. */
export class Exhausted extends Refusal {}

/** A number of steps that may be taken. */
export class Budget {
  readonly #limit: number;
  readonly #message: string;
  #spent = 0;

  constructor(limit: number, message: string) {
    this.#limit = limit;
    this.#message = message;
  }

  /** Steps taken. */
  get spent(): number {
    return this.#spent;
  }

  /** Takes steps. Throws `Exhausted` when none are left. */
  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > this.#limit) throw new Exhausted(this.#message);
  }
}
