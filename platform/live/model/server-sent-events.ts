/** Server-sent events as text: written by the server, read piece by piece in the browser. */

/** One event. */
export interface ServerSentEvent {
  readonly name: string;
  /** Continues behind this event after a cut; absent where there is nothing to continue behind. */
  readonly id?: string | undefined;
  /** One line, for example JSON. */
  readonly data: string;
}

/** A line that says nothing, so that proxies keep a quiet stream open. */
export const silentLine = ':\n\n';

/** An event as it is sent. */
export const eventText = ({ name, id, data }: ServerSentEvent): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/** Longest unfinished event that is kept, in characters. */
const longestRest = 100_000;

/** Reads events from pieces of a text that may be cut anywhere. */
export class EventReader {
  #rest = '';

  /** The events that are complete with this piece. */
  take(piece: string): readonly ServerSentEvent[] {
    const blocks = `${this.#rest}${piece}`.replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = (blocks.pop() ?? '').slice(-longestRest);
    return blocks.flatMap((block) => eventIn(block) ?? []);
  }
}

function eventIn(block: string): ServerSentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field !== undefined) fields.set(field, value);
  }
  const data = fields.get('data');
  return data === undefined ? undefined : { name: fields.get('event') ?? 'message', id: fields.get('id'), data };
}
