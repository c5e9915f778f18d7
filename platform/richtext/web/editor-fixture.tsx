/** Opens an editor for tests that write with real keys and look at the stored document. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { createRef } from 'react';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DocNode } from '../model/document.ts';
import type { LinkSearch } from './editor/link-selector.tsx';
import type { LinkPlaces } from './editor/own-links.ts';
import type { EmbedRegistry } from './embeds.ts';
import { FilesContext, type FilePort } from './files.ts';
import { loadPasteCleaner } from './editor/paste.ts';
import type { MentionSearch } from './mentions.ts';
import type { ToolPlaces } from './editor/writing-tools.tsx';
import { RichTextEditor, type RichTextEditorHandle } from './rich-text-editor.tsx';

type Opened = {
  field: HTMLElement;
  changes: string[];
  handle: RichTextEditorHandle;
  /** Types keys in the notation of user-event: `{Enter}`, `{Shift>}{Tab}{/Shift}`, `[[` for a bracket. */
  type: (keys: string) => Promise<void>;
  /** The stored blocks without the empty paragraphs at the end. */
  blocks: () => DocNode[];
  stored: () => DocNode;
  close: () => Promise<void>;
};

/** An editor with the given stored document (none: a new one), focused and ready to be written in. */
export async function openEditor(
  doc?: DocNode | string,
  provided: {
    embeds?: EmbedRegistry;
    searchLinks?: LinkSearch;
    searchMentions?: MentionSearch;
    links?: LinkPlaces;
    files?: FilePort;
    places?: ToolPlaces;
  } = {},
): Promise<Opened> {
  const { files, ...extras } = provided;
  const changes: string[] = [];
  // A paste right at the start waits for it otherwise.
  await loadPasteCleaner();
  const ref = createRef<RichTextEditorHandle>();
  const json = typeof doc === 'string' ? doc : doc ? JSON.stringify(doc) : '';
  const screen = await render(
    <MantineProvider env="test">
      <div style={{ padding: 80 }}>
        <FilesContext value={files}>
          <RichTextEditor
            ref={ref}
            initialJson={json}
            onChange={(changed) => changes.push(changed)}
            label="Document content"
            {...extras}
          />
        </FilesContext>
      </div>
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Document content' }).element() as HTMLElement;
  while (document.activeElement !== field) await new Promise((resolve) => setTimeout(resolve, 20));
  const handle = ref.current as RichTextEditorHandle;
  const stored = () => JSON.parse(handle.flush()) as DocNode;
  const blocks = () => {
    const content = [...(stored().content ?? [])];
    while (content.at(-1)?.type === 'paragraph' && !content.at(-1)?.content) content.pop();
    return content;
  };
  return {
    field,
    changes,
    handle,
    type: typeKeys,
    blocks,
    stored,
    close: async () => {
      await screen.unmount();
    },
  };
}

/** A paragraph node with plain text. */
export function paragraph(text: string): DocNode {
  return text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' };
}

/** A document of paragraphs. */
export function documentOf(...texts: string[]): DocNode {
  return { type: 'doc', content: texts.map(paragraph) };
}

/** Types, and waits for the asynchronous selection change. */
async function typeKeys(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await new Promise((resolve) => setTimeout(resolve, 30));
}
