/** Sends requests as a balancer does: over kept connections, to the processes that are in rotation. */
import { Agent, request } from 'node:http';

/** A request as it is sent. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds between the halves of the body. */
  readonly slowMs?: number;
}

/** Connections that are kept and used again, as those of a balancer; what is no answer below 400 is a failure. */
export class Balancer {
  readonly failures: string[] = [];
  answers = 0;
  answersWhileDraining = 0;
  isDraining = false;
  /** Answers by origin. */
  readonly answersOf = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  #origins: readonly string[];
  #turn = 0;

  constructor(...origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Sends to these from now on, in turn. */
  sendTo(...origins: readonly string[]): void {
    this.#origins = origins;
  }

  /** Sends one request; whatever is not an answer below 400 is a failure. */
  async send(exchange: Exchange): Promise<void> {
    const sentWhileDraining = this.isDraining;
    const what = `${exchange.method} ${exchange.path}`;
    try {
      const origin = this.#origins[this.#turn++ % this.#origins.length] ?? '';
      const status = await this.#exchange(origin, exchange);
      if (status >= 400) this.failures.push(`${what} answered ${status}`);
      this.answers += 1;
      this.answersOf.set(origin, (this.answersOf.get(origin) ?? 0) + 1);
      if (sentWhileDraining) this.answersWhileDraining += 1;
    } catch (error) {
      this.failures.push(`${what} got no answer: ${String(error)}`);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(origin: string, { method, path, headers, body, slowMs }: Exchange): Promise<number> {
    return new Promise((resolve, reject) => {
      const bytes = Buffer.from(body ?? '');
      const sizes = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length };
      const call = request(origin + path, { method, agent: this.#agent, headers: { ...headers, ...sizes } });
      call.once('error', reject);
      call.once('response', (answer) => {
        answer.once('error', reject);
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      if (slowMs === undefined) call.end(bytes);
      else {
        call.write(bytes.subarray(0, 5));
        setTimeout(() => call.end(bytes.subarray(5)), slowMs);
      }
    });
  }
}
