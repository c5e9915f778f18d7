/** Calls of a user against a product that crashes and restarts. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Send } from './api-client.ts';
import type { Person } from './api-person.ts';

/** Calls of one user; a missing answer is not an error here. */
export class CrashCaller {
  /** Unexpected responses: 5xx other than 503. */
  readonly faults: string[] = [];
  readonly #send: Send;
  readonly #person: Person;

  constructor(send: Send, person: Person) {
    this.#send = send;
    this.#person = person;
  }

  /** One call; undefined when no answer came. */
  async call(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    try {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = {
        ...this.#person.headers(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const answer = await this.#send({ method, url: `/api${path}`, headers, ...text });
      if (answer.status >= 500 && answer.status !== 503)
        this.faults.push(`${method} ${path} answered ${answer.status}`);
      if (answer.status === 503) await wait(50);
      return answer;
    } catch {
      await wait(20);
      return undefined;
    }
  }
}
