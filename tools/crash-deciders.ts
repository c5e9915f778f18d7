/** Users who replace decisions while the product is killed: a replacement and its acceptance are atomic. */
import * as z from 'zod';
import { documentText } from './api-seed.ts';
import type { CrashCaller } from './crash-caller.ts';

const reference = z.nullable(z.object({ id: z.string() }));
const record = z.object({
  id: z.string(),
  serialNumber: z.number(),
  state: z.object({ name: z.string() }),
  former: reference,
  pendingFormer: reference,
  consecutive: reference,
  history: z.array(z.object({ transition: z.string() })),
});
type Record = z.infer<typeof record>;
const replied = z.object({ data: record });

/** Two records; the second one replaces the first. */
interface Pair {
  readonly former: string;
  readonly successor: string;
  /** Whether the acceptance of the successor was acknowledged. */
  isReplaced: boolean;
}

/** Replaces one decision after another, and records what was acknowledged. */
export class Decider {
  acknowledged = 0;
  readonly lost: string[] = [];
  readonly halfApplied: string[] = [];
  readonly #caller: CrashCaller;
  readonly #pairs: Pair[] = [];

  constructor(caller: CrashCaller) {
    this.#caller = caller;
  }

  /** One replacement from the first draft to its acceptance; stops at the first call without an answer. */
  async write(): Promise<void> {
    const former = await this.#create();
    if (!former || !(await this.#move(former.id, 'propose')) || !(await this.#move(former.id, 'accept'))) return;
    const successor = await this.#create(former.id);
    if (!successor) return;
    const pair: Pair = { former: former.id, successor: successor.id, isReplaced: false };
    this.#pairs.push(pair);
    if (!(await this.#move(successor.id, 'propose'))) return;
    pair.isReplaced = await this.#move(successor.id, 'accept');
  }

  /** Compares every pair with what was acknowledged. */
  async check(): Promise<void> {
    for (const pair of this.#pairs) {
      const [former, successor] = [await this.#read(pair.former), await this.#read(pair.successor)];
      if (!former || !successor) this.lost.push(`the records ${pair.former} and ${pair.successor} are not both there`);
      else this.#compare(pair, former, successor);
    }
  }

  #compare(pair: Pair, former: Record, successor: Record): void {
    const signs = [
      former.state.name === 'superseded',
      former.consecutive?.id === successor.id,
      former.history.some(({ transition }) => transition === 'replace'),
      successor.state.name === 'accepted',
      successor.former?.id === former.id,
      successor.pendingFormer === null,
      successor.history.some(({ transition }) => transition === 'accept'),
    ];
    const names = `#${former.serialNumber} by #${successor.serialNumber}`;
    if (new Set(signs).size > 1) this.halfApplied.push(`the replacement of ${names} is half there: ${signs.join(' ')}`);
    if (pair.isReplaced && signs.includes(false)) this.lost.push(`the replacement of ${names} was acknowledged`);
  }

  async #create(former?: string): Promise<Record | undefined> {
    const body = { title: `decision ${crypto.randomUUID()}`, json: documentText('why'), ...(former && { former }) };
    const answer = await this.#caller.call('POST', '/adrs', body);
    if (answer?.status !== 201) return undefined;
    this.acknowledged += 1;
    return replied.parse(JSON.parse(answer.text)).data;
  }

  async #move(id: string, name: string): Promise<boolean> {
    const answer = await this.#caller.call('PATCH', `/adrs/${id}/_action/transition/${name}`, {});
    if (answer?.status !== 200) return false;
    this.acknowledged += 1;
    return true;
  }

  async #read(id: string): Promise<Record | undefined> {
    const answer = await this.#caller.call('GET', `/adrs/${id}`);
    return answer?.status === 200 ? replied.parse(JSON.parse(answer.text)).data : undefined;
  }
}
