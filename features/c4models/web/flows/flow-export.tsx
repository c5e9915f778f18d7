/** Menu that saves or copies a flow as a Mermaid sequence diagram. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { C4Flow } from '../../model/c4-view-drawing.ts';
import { toC4Model } from '../../model/c4-document.ts';
import { toMermaidSequence } from '../../model/exchange/mermaid-sequence.ts';
import { useEditorStore } from '../editor-context.tsx';
import { copyText, saveText, type Exported, type TextForm } from '../exchange/exports.ts';

const formOf = (flow: C4Flow): TextForm => ({
  key: flow.id,
  label: 'Mermaid sequence',
  ending: 'mmd',
  type: 'text/plain',
  isOfView: true,
  write: ({ model, viewId }) => {
    const view = model.views.find(({ id }) => id === viewId);
    return view && toMermaidSequence(model, view, flow);
  },
});

/** In the bar of an open flow. */
export function FlowExport({ flow }: { readonly flow: C4Flow }) {
  const store = useEditorStore();
  const exported = (): Exported => {
    const { head, document, viewId } = store.state();
    return { model: toC4Model(head, document), viewId };
  };
  const form = formOf(flow);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size={32} aria-label="Export flow" title="Export flow" disabled={flow.steps.length === 0}>
          <IconDownload size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={17} stroke={1.7} />} onClick={() => saveText(exported(), form)}>
          Save as Mermaid sequence
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={17} stroke={1.7} />} onClick={() => void copyText(exported(), form)}>
          Copy as Mermaid sequence
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
