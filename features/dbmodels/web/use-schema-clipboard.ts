/** The clipboard of the system: copies carry tables, notes and areas, also into another model. */
import { useEffect } from 'react';
import { showToast } from '#platform/ui/web/toast.ts';
import { clipOf } from '../model/schema-clipboard.ts';
import { schemaOfText, textOfSchema } from '../model/schema-document.ts';
import type { SchemaClip } from '../model/schema-state.ts';
import { useSchemaStore } from './schema-context.tsx';

/** Type of copied parts; other programs do not read it. */
const partsType = 'web application/x-archwright-schema';

const isOnCanvas = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'application';

const textOfClip = ({ items }: SchemaClip): string =>
  textOfSchema({ items: new Map(items.map((item) => [item.id, item])), rest: {} });

/** Statements that may be pasted onto the canvas: they are imported instead, with a preview. */
const isStatement = (text: string): boolean => /^\s*(?:--[^\n]*\n\s*)*create\s+table\b/i.test(text);

/** Listens while the canvas of the editor can be reached. */
export function useSchemaClipboard(isOn: boolean): void {
  const store = useSchemaStore();
  useEffect(() => {
    if (!isOn) return undefined;
    const copy = (event: ClipboardEvent): void => {
      const clip = clipOf(store.state());
      if (!isOnCanvas() || !clip) return;
      event.preventDefault();
      event.clipboardData?.setData(partsType, textOfClip(clip));
      const names = clip.items.flatMap((item) => (item.kind === 'table' ? [item.name] : []));
      event.clipboardData?.setData('text/plain', names.join('\n'));
      if (event.type === 'cut') store.send({ kind: 'deleted' });
    };
    const paste = (event: ClipboardEvent): void => {
      if (!isOnCanvas() || store.state().whole.isReadOnly || !event.clipboardData) return;
      const own = event.clipboardData.getData(partsType);
      const parts = own === '' ? undefined : schemaOfText(own);
      if (parts) {
        event.preventDefault();
        store.send({ kind: 'pasted', clip: { items: [...parts.items.values()] }, near: store.middle() });
      } else if (isStatement(event.clipboardData.getData('text/plain'))) {
        showToast('info', 'Choose “Import model” to add tables from SQL: it shows first what changes.');
      }
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store, isOn]);
}
