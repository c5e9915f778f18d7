/** The tree of a handbook, moved by keys and by a real pointer. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page as browser, userEvent } from 'vitest/browser';
import type { TreeNode } from '../model/tree-moves.ts';
import { TreeView } from './tree-view.tsx';
import { UiProvider } from './ui-provider.tsx';

const page = (title: string, ...children: TreeNode[]): TreeNode => ({ id: title, title, children });
const handbook: readonly TreeNode[] = [
  { ...page('Home'), locked: true },
  page('Checkout', page('Flow'), page('Refunds')),
  page('Glossary'),
];

/** `Home Checkout(Flow Refunds) Glossary` */
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => (node.children.length > 0 ? `${node.title}(${drawn(node.children)})` : node.title)).join(' ');

function Handbook({ onAdd = () => undefined }: { readonly onAdd?: (node: TreeNode) => void }) {
  const [nodes, setNodes] = useState(handbook);
  return (
    <UiProvider still>
      <div style={{ width: 260 }}>
        <TreeView
          label="Documents"
          nodes={nodes}
          href={(node) => `#${node.id}`}
          addLabel="Add below"
          onAdd={onAdd}
          options={(node) => [{ label: `Edit ${node.title}`, onSelect: () => undefined }]}
          onReorder={setNodes}
        />
      </div>
      <p data-testid="order">{drawn(nodes)}</p>
    </UiProvider>
  );
}

const order = (): string => document.querySelector('[data-testid=order]')?.textContent ?? '';

it('navigates and collapses with the arrow keys', async () => {
  const screen = await render(<Handbook />);
  screen.getByRole('link', { name: 'Home' }).element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Flow' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('link', { name: 'Checkout' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('link', { name: 'Flow' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Expand Checkout' }).click();
  await expect.element(screen.getByRole('link', { name: 'Flow' })).toBeVisible();
});

it('is left with Tab after the row that has the focus and its buttons', async () => {
  const screen = await render(
    <>
      <Handbook />
      <button type="button">After the tree</button>
    </>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Options of Flow' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Add below Flow' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'After the tree' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('button', { name: 'Add below Flow' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Collapse Checkout' }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Checkout' })).toHaveFocus();
});

it('moves a page with Alt and the arrow keys, announces its position and keeps the focus', async () => {
  const screen = await render(<Handbook />);
  screen.getByRole('link', { name: 'Glossary' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(order()).toBe('Home Checkout(Flow Refunds Glossary)');
  await expect.element(screen.getByRole('status')).toHaveTextContent('"Glossary" is now 3 of 3 under "Checkout".');
  await expect.element(screen.getByRole('link', { name: 'Glossary' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowLeft}{/Alt}');
  expect(order()).toBe('Home Checkout(Flow Refunds) Glossary');
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(order()).toBe('Home Glossary Checkout(Flow Refunds)');
  await expect.element(screen.getByRole('status')).toHaveTextContent('"Glossary" cannot be moved there.');
});

it('never moves the homepage or adds pages below it', async () => {
  const added: string[] = [];
  const screen = await render(<Handbook onAdd={(node) => void added.push(node.title)} />);
  screen.getByRole('link', { name: 'Home' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toBe(drawn(handbook));
  await expect.element(screen.getByRole('button', { name: 'Add below Home' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Glossary' }).hover();
  await screen.getByRole('button', { name: 'Add below Glossary' }).click();
  expect(added).toEqual(['Glossary']);
});

it('accepts a dropped page, except on the homepage', async () => {
  await browser.viewport(800, 600);
  const screen = await render(<Handbook />);
  const row = (name: string) => screen.getByRole('link', { name });
  await userEvent.dragAndDrop(row('Glossary'), row('Checkout'), { targetPosition: { x: 60, y: 15 } });
  await expect.poll(order).toBe('Home Checkout(Flow Refunds Glossary)');
  await userEvent.dragAndDrop(row('Flow'), row('Home'), { targetPosition: { x: 60, y: 15 } });
  expect(order()).toBe('Home Checkout(Flow Refunds Glossary)');
});

it('shows the open page in a long tree, and keeps rows folded after a reload', async () => {
  const many = Array.from({ length: 60 }, (_, index) => page(`Page ${index}`, page(`Below ${index}`)));
  const tree = (
    <UiProvider still>
      <div data-testid="box" style={{ height: 200, overflowY: 'auto' }}>
        <TreeView
          label="Documents"
          nodes={many}
          currentId="Below 50"
          href={(node) => `#${node.id}`}
          rememberAs="test"
        />
      </div>
    </UiProvider>
  );
  const screen = await render(tree);
  const box = screen.getByTestId('box').element().getBoundingClientRect();
  const row = () => screen.getByRole('link', { name: 'Below 50' }).element().getBoundingClientRect();
  await expect.poll(() => row().top >= box.top && row().bottom <= box.bottom).toBe(true);
  await screen.getByRole('button', { name: 'Collapse Page 49' }).click();
  await screen.unmount();
  const again = await render(tree);
  await expect.element(again.getByRole('button', { name: 'Expand Page 49' })).toBeVisible();
  await expect.element(again.getByRole('button', { name: 'Collapse Page 48' })).toBeInTheDocument();
  sessionStorage.removeItem('archwright.tree.test');
});
