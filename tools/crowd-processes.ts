/** Processes of the product that a crowd asks, as behind a balancer: killed one after the other, with connections that are cut. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { Failure } from '#platform/http/model/failure.ts';
import type { Person } from './api-person.ts';
import type { Random } from './crowd-random.ts';
import { startProduct, type Product, type ProductSettings } from './product.ts';

const refusal = z.object({
  error: z.object({ message: z.string(), code: z.optional(z.string()) }),
  data: z.optional(z.unknown()),
});

/** A question of a window. */
export interface Question {
  readonly method: string;
  /** Below `/api`, for example `/c4models/0198…`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Shares of questions that are lost on their way, and of answers. */
const cut = { question: 0.02, answer: 0.02, online: 0.995 } as const;
/** How long a window stays without a connection, ms. */
const longestCut = 3_000;

/** The connection of one window: questions and answers are lost, and for seconds everything is. */
export class CutConnection {
  readonly #random: Random;
  #cutUntil = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Asks through the connection; throws where it is cut, before or after the question has arrived. */
  async through<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#random() > cut.online) this.#cutUntil = performance.now() + this.#random() * longestCut;
    if (performance.now() < this.#cutUntil || this.#random() < cut.question) throw lost();
    const answer = await ask();
    if (this.#random() < cut.answer) throw lost();
    return answer;
  }
}

const lost = (): Failure => new Failure(0, 'No connection.');

/** Each question goes to one of the processes; lost answers are counted. */
export class CrowdProcesses {
  readonly #products: Product[] = [];
  readonly #settings: readonly ProductSettings[];
  /** Answers that no window should get. */
  readonly refusals = new Set<string>();
  lost = 0;
  asked = 0;

  constructor(settings: readonly ProductSettings[]) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    // One after the other: the first one migrates.
    for (const settings of this.#settings) this.#products.push(await startProduct(settings));
  }

  get origin(): string {
    return this.#products[Math.floor(Math.random() * this.#products.length)]?.origin ?? '';
  }

  /** Kills one process after the other, and starts each again. */
  async killSome(kills: number): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      await pause(4_000);
      const at = kill % this.#settings.length;
      await this.#products[at]?.kill();
      const settings = this.#settings[at];
      if (settings) this.#products[at] = await startProduct(settings);
    }
  }

  async stop(): Promise<void> {
    for (const product of this.#products) await product.stop();
  }

  /** The data of the answer; throws the failure as a window gets it. `isExpected` refusals are none that are counted. */
  async ask(
    person: Person,
    { method, path, body, headers }: Question,
    isExpected: (code: string | undefined) => boolean = () => false,
  ): Promise<unknown> {
    this.asked += 1;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${this.origin}/api${path}`, {
        method,
        headers: { ...person.headers(), ...json, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: unknown }).data;
      const { error, data } = refusal.parse(JSON.parse(text));
      const code = error.code === undefined ? {} : { code: error.code };
      throw new Failure(answer.status, error.message, { ...code, data });
    } catch (error) {
      if (error instanceof Failure && error.status < 500) {
        if (!isExpected(error.code)) this.refusals.add(`${error.status} ${error.message}`);
        throw error;
      }
      this.lost += 1;
      throw lost();
    }
  }
}
