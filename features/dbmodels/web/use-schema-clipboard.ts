/** The clipboard of the system: copies carry tables, notes and areas, also into another model. */
import { useCanvasClipboard } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { clipOf } from '../model/schema-clipboard.ts';
import { schemaOfText, textOfSchema } from '../model/schema-document.ts';
import type { SchemaClip } from '../model/schema-state.ts';
import { useSchemaStore } from './schema-context.tsx';
import type { SchemaStore } from './schema-store.ts';

/** Type of copied parts; other programs do not read it. */
const partsType = 'web application/x-archwright-schema';

const textOfClip = ({ items }: SchemaClip): string =>
  textOfSchema({ items: new Map(items.map((item) => [item.id, item])), rest: {} });

/** Statements that may be pasted onto the canvas: they are imported instead, with a preview. */
const isStatement = (text: string): boolean => /^\s*(?:--[^\n]*\n\s*)*create\s+table\b/i.test(text);

function copy(store: SchemaStore, event: ClipboardEvent, data: DataTransfer): void {
  const clip = clipOf(store.state());
  if (!clip) return;
  event.preventDefault();
  data.setData(partsType, textOfClip(clip));
  const names = clip.items.flatMap((item) => (item.kind === 'table' ? [item.name] : []));
  data.setData('text/plain', names.join('\n'));
  if (event.type === 'cut') store.send({ kind: 'deleted' });
}

function paste(store: SchemaStore, event: ClipboardEvent, data: DataTransfer): void {
  if (store.state().whole.isReadOnly) return;
  const own = data.getData(partsType);
  const parts = own === '' ? undefined : schemaOfText(own);
  if (parts) {
    event.preventDefault();
    store.send({ kind: 'pasted', clip: { items: [...parts.items.values()] }, near: store.middle() });
  } else if (isStatement(data.getData('text/plain'))) {
    showToast('info', 'Choose “Import model” to add tables from SQL: it shows first what changes.');
  }
}

const clipboard = { copy, paste };

/** Listens while the canvas of the editor can be reached. */
export const useSchemaClipboard = (isOn: boolean): void => useCanvasClipboard(isOn, useSchemaStore(), clipboard);
