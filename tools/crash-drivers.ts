/** A user who saves the drivers of a project while the product is killed: a save and its revision are one. */
import * as z from 'zod';
import type { CrashCaller } from './crash-caller.ts';

const drivers = z.object({
  data: z.object({ revision: z.number(), constraints: z.array(z.object({ name: z.string() })) }),
});
type Stored = z.infer<typeof drivers>['data'];
const revision = z.object({ data: z.object({ text: z.string() }) });
const found = z.object({ data: z.object({ resources: z.array(z.object({ title: z.string() })) }) });
const path = '/architecture/drivers';

/** Saves one constraint after another over the last, and records what was acknowledged. */
export class Keeper {
  acknowledged = 0;
  readonly lost: string[] = [];
  readonly halfApplied: string[] = [];
  readonly #caller: CrashCaller;
  #known: Stored = { revision: 1, constraints: [] };

  constructor(caller: CrashCaller) {
    this.#caller = caller;
  }

  /** One save; after one without an answer, whatever is stored is taken as it is. */
  async write(): Promise<void> {
    const constraints = [{ name: `constraint ${crypto.randomUUID().replaceAll('-', '')}` }];
    const body = { constraints, revision: this.#known.revision };
    const answer = await this.#caller.call('PUT', `${path}/constraints`, body);
    if (answer?.status === 200) {
      this.#known = drivers.parse(JSON.parse(answer.text)).data;
      this.acknowledged += 1;
      return;
    }
    const stored = await this.#read();
    if (stored) this.#compare(stored);
  }

  /** Compares the drivers with what was acknowledged, with their newest revision, and with what search finds. */
  async check(): Promise<void> {
    const stored = await this.#read();
    if (!stored) return;
    this.#compare(stored);
    const [constraint] = stored.constraints;
    // Killed before the first save.
    if (!constraint) return;
    const { name } = constraint;
    const kept = await this.#caller.call('GET', `${path}/revisions/${stored.revision}`);
    const text = kept?.status === 200 ? revision.parse(JSON.parse(kept.text)).data.text : '';
    const search = await this.#caller.call('GET', `/search?query=${encodeURIComponent(name)}&kinds=driver`);
    const titles = search?.status === 200 ? found.parse(JSON.parse(search.text)).data.resources : [];
    if (!text.includes(name))
      this.halfApplied.push(`revision ${stored.revision} of the drivers is not in their history`);
    if (titles[0]?.title !== name) this.halfApplied.push(`search does not find the constraint ${name}`);
  }

  #compare(stored: Stored): void {
    if (stored.revision < this.#known.revision || stored.revision > this.#known.revision + 1)
      this.lost.push(`drivers at revision ${this.#known.revision} were acknowledged, found ${stored.revision}`);
    this.#known = stored;
  }

  async #read(): Promise<Stored | undefined> {
    const answer = await this.#caller.call('GET', path);
    return answer?.status === 200 ? drivers.parse(JSON.parse(answer.text)).data : undefined;
  }
}
