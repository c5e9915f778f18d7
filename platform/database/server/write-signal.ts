/**
 * Wakes the readers of other processes on one PostgreSQL after a write. Sent behind the commit and not within it, where it
 * would hold up other commits. A word that is lost costs nothing but time: readers look by themselves as well.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const channel = 'archwright_written';
/** Milliseconds: writes within these share a word, and the pauses before a broken connection is opened again. */
const pauses = { word: 40, again: 1_000, longest: 30_000 } as const;

/** One connection of a process, which listens and speaks. */
export class WriteSignal {
  readonly #settings: pg.ClientConfig;
  readonly #heard: () => void;
  /** A process does not wake itself. */
  readonly #own = randomUUID();
  #client: pg.Client | undefined;
  #word: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;
  /** The connection is open, and nothing is asked of it. */
  #isIdle = false;
  #isClosed = false;

  /** `heard` is called when another process has written. */
  constructor(settings: pg.ClientConfig, heard: () => void) {
    this.#settings = settings;
    this.#heard = heard;
  }

  /** Opens the connection, and opens it again whenever it breaks. */
  open(): void {
    if (this.#client || this.#isClosed) return;
    const client = new pg.Client({ ...this.#settings, keepAlive: true, application_name: 'archwright signal' });
    this.#client = client;
    client.on('notification', ({ payload }) => {
      if (payload !== this.#own) this.#heard();
    });
    const broken = (): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#isIdle = false;
      void client.end().catch(() => undefined);
      this.#openLater();
    };
    client.on('error', broken);
    client.on('end', broken);
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => {
        this.#failures = 0;
        this.#isIdle = true;
        // What was written while the connection was broken.
        this.#heard();
      })
      .catch(broken);
  }

  /** This process has written. */
  tell(): void {
    if (this.#isClosed || this.#word) return;
    this.open();
    this.#word = setTimeout(() => {
      this.#word = undefined;
      void this.#speak();
    }, pauses.word).unref();
  }

  async #speak(): Promise<void> {
    const client = this.#client;
    // While the connection is opened or broken, others find the write by themselves.
    if (!client) return;
    if (!this.#isIdle) return this.tell();
    this.#isIdle = false;
    try {
      await client.query('select pg_notify($1, $2)', [channel, this.#own]);
    } catch {
      // The connection is opened again.
    }
    this.#isIdle = this.#client === client;
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#word);
    clearTimeout(this.#again);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #openLater(): void {
    if (this.#isClosed) return;
    const pause = Math.min(pauses.longest, pauses.again * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.open(), pause).unref();
  }
}
