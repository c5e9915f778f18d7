/** Finds an image whose alt text is too long to be saved, and shows it: selected, with the cursor in that text. */
import type { Editor } from '@tiptap/core';
import { NodeSelection } from 'prosemirror-state';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FILE_TEXTS, imageAttrs } from '../../model/file-nodes.ts';

/** Editors whose toolbar of an image takes the focus into the alt text when it is drawn next. */
export const wantsDescription = new WeakSet<Editor>();

/** Letters of an alt text that tell the image. */
const mostNamed = 40;

const beginningOf = (alt: string): string => alt.slice(0, mostNamed).replaceAll(/\s+/g, ' ').trim();

/** Selects the first such image and says which it is; null when there is none. */
export function showLongDescription(editor: Editor): string | null {
  let count = 0;
  let found: { pos: number; sentence: string } | undefined;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'image') return;
    count += 1;
    const { alt } = imageAttrs(node.attrs);
    const long = tooLong(alt, FILE_TEXTS.alt);
    if (long === null) return;
    found ??= { pos, sentence: `The alt text of image ${count}, “${beginningOf(alt)}…”, is too long. ${long}` };
  });
  if (!found) return null;
  wantsDescription.add(editor);
  editor.view.focus();
  const { tr } = editor.state;
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, found.pos)).scrollIntoView());
  return found.sentence;
}
