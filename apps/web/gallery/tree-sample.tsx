/** An interactive tree: homepage, folders, drag and drop, Alt with arrow keys. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { TreeNode } from '#platform/ui/model/tree-moves.ts';
import { TreeView } from '#platform/ui/web/tree-view.tsx';
import classes from './gallery.module.css';

const page = (title: string, ...children: TreeNode[]): TreeNode => ({ id: title, title, children });
const handbook: readonly TreeNode[] = [
  { ...page('Shop platform handbook'), locked: true },
  page('Checkout', page('Checkout flow'), page('Payment providers'), page('Refunds and credit notes')),
  page('Catalogue', page('Product data model'), page('Price calculation', page('Rounding'))),
  page('Glossary'),
];

/** Keeps the new order in memory. */
export function TreeSample() {
  const [nodes, setNodes] = useState(handbook);
  return (
    <div className={classes.tree}>
      <TreeView
        label="Documents of Handbook"
        nodes={nodes}
        currentId="Checkout flow"
        href={(node) => `#${encodeURIComponent(node.id)}`}
        options={(node) => [
          { label: 'Edit document', icon: IconPencil, onSelect: () => undefined },
          ...(node.locked
            ? []
            : [{ label: 'Remove document', icon: IconTrash, danger: true, onSelect: () => undefined }]),
        ]}
        addLabel="Create new document below"
        onAdd={() => undefined}
        onReorder={setNodes}
      />
    </div>
  );
}
