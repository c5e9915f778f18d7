/** A load balancer: sends requests over keep-alive connections to the processes in rotation. */
import { Agent, request } from 'node:http';

/** A request. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Delay between the halves of the body in ms. */
  readonly slowMs?: number;
}

/** Pool of keep-alive connections; any response of 400 or above counts as a failure. */
export class Balancer {
  readonly failures: string[] = [];
  answers = 0;
  answersWhileDraining = 0;
  isDraining = false;
  /** Number of responses by origin. */
  readonly answersOf = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  #origins: readonly string[];
  #turn = 0;

  constructor(...origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Sets the targets, used round-robin. */
  sendTo(...origins: readonly string[]): void {
    this.#origins = origins;
  }

  /** Sends one request; any response of 400 or above counts as a failure. */
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
