/** Outline of the model beside the canvas: accessible without a pointer or sight. */
import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconEye, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import type { TreeNode } from '#platform/ui/model/tree-moves.ts';
import { TreeView } from '#platform/ui/web/tree-view.tsx';
import { useDragOut } from '#platform/ui/web/use-drag-out.tsx';
import { viewThatShows } from '../../model/c4-drill.ts';
import type { C4Item } from '../../model/c4-document.ts';
import { useEditor, useEditorStore, useIsEditable, useSend, useShown } from '../editor-context.tsx';
import { elementIcon } from '../parts/element-icon.ts';
import { RelationshipList, relationshipsOf } from '../parts/relationship-list.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import classes from './outline-panel.module.css';
import { hintOf, moreOf, outlineOf, outlineRows, rowsAtOnce, wantedIds } from './outline-tree.ts';
import { useRowActions } from './use-row-actions.ts';

/** Search results up to this size are expanded. */
const mostOpen = 300;

const inThisView = 'in this view';

/** Elements that match filter and switch. */
function useRows() {
  const { document } = useShown();
  const view = useEditor((state) => state.document.views.get(state.viewId));
  const [words, setWords] = useState('');
  const [isOfView, setOfView] = useState(false);
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const shown = useMemo(() => new Set(view?.elements.map(({ id }) => id)), [view]);
  const outline = useMemo(() => outlineOf(document), [document]);
  const wanted = useMemo(
    () => wantedIds(document, { words, ids: isOfView ? shown : undefined }),
    [document, words, isOfView, shown],
  );
  const nodes = useMemo(() => outlineRows(outline, { wanted, limits }), [outline, wanted, limits]);
  const more = (parentId: string): void =>
    setLimits((before) => new Map(before).set(parentId, (before.get(parentId) ?? rowsAtOnce) + rowsAtOnce));
  return { document, shown, outline, wanted, nodes, more, words, setWords, isOfView, setOfView };
}

/** Scrolls to the row of the selection on the canvas. */
function useSelectedRow(): { readonly selection: ReadonlySet<string>; readonly item: C4Item | undefined } {
  const { document } = useShown();
  const selection = useEditor((state) => state.selection);
  const ids = [...selection].filter((id) => document.elements.has(id));
  const [only] = ids;
  return { selection, item: ids.length === 1 && only !== undefined ? document.elements.get(only) : undefined };
}

/** Focuses the row of the selection, otherwise the filter. */
function useRowInSight(itemId: string | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const row =
      itemId === undefined
        ? null
        : body.current?.querySelector<HTMLElement>(`[data-tree-link="${CSS.escape(itemId)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    if (isFirst.current) (row ?? body.current?.querySelector('input'))?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [itemId]);
  return body;
}

/** Relationships of the selected element; each row opens its drawer. */
function Relationships({ item }: { readonly item: C4Item }) {
  const { document } = useShown();
  const send = useSend();
  const isEditable = useIsEditable();
  const relationships = useMemo(() => relationshipsOf(document, item.id), [document, item.id]);
  return (
    <section className={classes.relationships} aria-label={`Relationships of ${item.name}`}>
      <div className={classes.relationshipsHead}>
        <h3 title={item.name}>{`Relationships of ${item.name}`}</h3>
        {isEditable ? (
          <ActionIcon
            size="sm"
            aria-label={`Connect ${item.name}`}
            title="Connect"
            onClick={() => send({ kind: 'relationship-asked', sourceId: item.id })}
          >
            <IconPlus size={16} stroke={1.7} />
          </ActionIcon>
        ) : null}
      </div>
      {relationships.length > 0 ? (
        <RelationshipList
          label="Relationships"
          document={document}
          relationships={relationships}
          of={item.id}
          action="Open the relationship"
          onChoose={({ id }) => send({ kind: 'double-clicked', id })}
        />
      ) : (
        <p className={classes.none}>None</p>
      )}
    </section>
  );
}

/** Two-way selection: a row selects its element and shows it in its best view. */
function useChoosing(onMore: (parentId: string) => void) {
  const store = useEditorStore();
  return {
    choose: ({ id }: TreeNode): void => {
      const parentId = moreOf(id);
      if (parentId !== undefined) return onMore(parentId);
      const { document, viewId, selection } = store.state();
      if (selection.size === 1 && selection.has(id)) return;
      const isShown = viewThatShows(document, id, viewId) !== undefined;
      store.send(isShown ? { kind: 'found', elementId: id } : { kind: 'clicked', id });
    },
    open: ({ id }: TreeNode): void => {
      const parentId = moreOf(id);
      if (parentId === undefined) store.send({ kind: 'double-clicked', id });
      else onMore(parentId);
    },
  };
}

interface RowHintProps {
  readonly words: string;
  readonly isShown: boolean;
}

/** Right of the name: type, and whether the open view shows it. */
function RowHint({ words, isShown }: RowHintProps) {
  return (
    <>
      <span className={classes.type}>{words}</span>
      <span className={classes.eye} title={isShown ? inThisView : undefined}>
        {isShown ? (
          <>
            <IconEye size={14} stroke={1.7} aria-hidden="true" />
            <span className="aw-hidden">{inThisView}</span>
          </>
        ) : null}
      </span>
    </>
  );
}

type Rows = ReturnType<typeof useRows>;

/** Filter, and number of matches. */
function Head({ words, setWords, isOfView, setOfView }: Rows) {
  return (
    <div className={classes.head}>
      <TextInput
        type="search"
        aria-label="Filter elements"
        placeholder="Filter elements"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="What is listed"
        data={[
          { value: 'view', label: 'In this view' },
          { value: 'model', label: 'Whole model' },
        ]}
        value={isOfView ? 'view' : 'model'}
        onChange={(value) => setOfView(value === 'view')}
      />
    </div>
  );
}

interface OutlineTreeProps {
  readonly rows: Rows;
  readonly selection: ReadonlySet<string>;
  readonly currentId: string | undefined;
}

/** Expanded rows; search results are expanded. */
function OutlineTree({ rows, selection, currentId }: OutlineTreeProps) {
  const { document, shown, outline, wanted, nodes, more, isOfView } = rows;
  const actionsOf = useRowActions();
  const { choose, open } = useChoosing(more);
  if (nodes.length === 0) {
    return <p className={classes.none}>{wanted ? nothingFoundMessage : 'The model has no elements yet.'}</p>;
  }
  const itemOf = ({ id }: TreeNode): C4Item | undefined => document.elements.get(id);
  return (
    <TreeView
      label="Elements of the model"
      nodes={nodes}
      currentId={currentId}
      chosenIds={selection}
      isOpen={wanted !== undefined && wanted.size <= mostOpen}
      onChoose={choose}
      onOpen={open}
      icon={(node) => {
        const item = itemOf(node);
        return item && elementIcon(item);
      }}
      hint={(node) => {
        const item = itemOf(node);
        return item ? <RowHint words={hintOf(outline, item)} isShown={!isOfView && shown.has(item.id)} /> : null;
      }}
      options={(node) => {
        const item = itemOf(node);
        return item ? actionsOf(item) : [];
      }}
    />
  );
}

/** Rows are dragged onto the canvas: the element is shown where it is dropped, or selected where it stands. */
function useRowDrag() {
  const store = useEditorStore();
  const dragOut = useDragOut<string>((id, point) => {
    const at = store.pointAt(point);
    const { document, viewId } = store.state();
    if (!at || !document.elements.has(id)) return;
    const isShown = document.views.get(viewId)?.elements.some((entry) => entry.id === id);
    store.send(isShown ? { kind: 'found', elementId: id } : { kind: 'elements-shown', elementIds: [id], at });
  });
  const press = (event: PointerEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tree-link]') : null;
    const id = row?.dataset['treeLink'];
    if (row && id !== undefined) dragOut.begin(event, id, row.textContent);
  };
  return { press, label: dragOut.label };
}

/** Accessible list of the content and actions of the canvas. */
export function OutlinePanel({ onClose }: { readonly onClose: () => void }) {
  const send = useSend();
  const isEditable = useIsEditable();
  const rows = useRows();
  const { selection, item } = useSelectedRow();
  const body = useRowInSight(item?.id);
  const drag = useRowDrag();
  const add = isEditable ? (
    <ActionIcon aria-label="Add Element" title="Add Element" onClick={() => send({ kind: 'add-element-asked' })}>
      <IconPlus size={17} stroke={1.7} />
    </ActionIcon>
  ) : null;
  return (
    <SidePanel title="Outline" status={add} onClose={onClose}>
      <div ref={body} className={classes.outline}>
        <Head {...rows} />
        {/* Pointer shortcut: the options of a row add it to the view too. */}
        <div className={classes.tree} {...(isEditable ? { onPointerDown: drag.press } : {})}>
          <OutlineTree rows={rows} selection={selection} currentId={item?.id} />
        </div>
        {drag.label}
        {item ? <Relationships item={item} /> : null}
      </div>
    </SidePanel>
  );
}
