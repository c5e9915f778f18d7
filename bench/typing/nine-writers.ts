/** A shared draft in the page, in which nine others type five keys a second each, with their carets. */
import type { Editor } from '@tiptap/core';
import { Step, type StepMap } from 'prosemirror-transform';
import type { DraftRow } from '#platform/together/contract.ts';
import type { DraftLink } from '#platform/together/web/draft-session.ts';
import { TogetherEditing } from '#platform/together/web/together-editing.ts';

const writers = 9;
/** Milliseconds: between two keys of a writer, and on the way to the server and back. */
const times = { key: 200, answer: 10 } as const;

interface Writer {
  readonly client: string;
  at: number;
}

/** Joins the editor with nine writers in paragraphs all over the text. */
export async function writeBesideNine(editor: Editor, json: string): Promise<void> {
  const rows: DraftRow[] = [];
  const { doc, schema } = editor.state;
  const places: number[] = [];
  doc.forEach((block, offset) => {
    if (block.type.name === 'paragraph' && block.content.size > 20) places.push(offset + 5);
  });
  const all = Array.from({ length: writers }, (_, index): Writer => {
    const at = places[Math.floor(((index + 0.5) * places.length) / writers)] ?? 1;
    return { client: crypto.randomUUID(), at };
  });
  const add = (client: string, steps: DraftRow['steps'], maps: readonly StepMap[]): void => {
    rows.push({ version: rows.length + 1, client, steps });
    for (const writer of all) for (const map of maps) writer.at = map.map(writer.at);
  };
  const base = { revision: 1, title: 'Long', json };
  const link: DraftLink = {
    join: async () => ({
      draft: crypto.randomUUID(),
      base,
      title: 'Long',
      document: JSON.stringify(doc.toJSON()),
      version: 0,
      rows: [],
    }),
    exchange: async ({ client, version, steps }) => {
      await new Promise((resolve) => setTimeout(resolve, times.answer));
      const accepted = version === rows.length;
      if (accepted && steps.length > 0)
        add(
          client,
          [...steps],
          steps.map((step) => Step.fromJSON(schema, step).getMap()),
        );
      return { accepted, rows: rows.slice(version), saved: null };
    },
  };
  const together = new TogetherEditing(link, editor, {
    titled: () => undefined,
    untitled: () => undefined,
    based: () => undefined,
    lost: () => undefined,
    ended: (why) => {
      throw new Error(`The draft has ended: ${why}.`);
    },
  });
  await together.start({ baseJson: json, baseTitle: 'Long', title: 'Long' });
  together.show(
    all.map(({ client, at }, index) => ({
      client,
      user: { id: client, username: `Writer ${index + 1}` },
      isEditing: true,
      view: null,
      point: null,
      selected: [],
      caret: { client, version: 0, anchor: at, head: at },
    })),
  );
  all.forEach((writer, index) => {
    const type = (): void => {
      const step = {
        stepType: 'replace',
        from: writer.at,
        to: writer.at,
        slice: { content: [{ type: 'text', text: 'x' }] },
      };
      add(writer.client, [step], [Step.fromJSON(schema, step).getMap()]);
      together.session.wake();
    };
    setTimeout(() => setInterval(type, times.key), (index * times.key) / writers);
  });
}
