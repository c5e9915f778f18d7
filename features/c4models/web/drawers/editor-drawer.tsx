/** Drawer of an element or relationship. */
import { Button } from '@mantine/core';
import { IconTrash, IconZoomIn } from '@tabler/icons-react';
import { useMemo } from 'react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { drawerTitles } from '../../contract.ts';
import { openableLevel } from '../../model/c4-drill.ts';
import type { C4Item } from '../../model/c4-document.ts';
import { typeLabels } from '../../model/editor-texts.ts';
import { fieldKey, type EditorDrawer as Thing } from '../../model/field-drafts.ts';
import { useEditor, useIsEditable, useSend } from '../editor-context.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import classes from './drawer.module.css';
import { ElementForm } from './element-form.tsx';
import { RelationshipForm } from './relationship-form.tsx';
import { SaveState } from './save-state.tsx';
import { ElementFacts, RelationshipFacts } from './thing-facts.tsx';
import { UnsavedText } from './unsaved-texts.tsx';

function DeleteButton({ id }: { readonly id: string }) {
  const send = useSend();
  return (
    <Button
      className={classes.push ?? ''}
      variant="subtle"
      color="red"
      px={8}
      leftSection={<IconTrash size={16} stroke={1.7} />}
      onClick={() => send({ kind: 'deletion-asked', id })}
    >
      Delete
    </Button>
  );
}

/** Actions: open, remove from the view, delete. */
function ElementFoot({ item, isEditable }: { readonly item: C4Item; readonly isEditable: boolean }) {
  const send = useSend();
  const level = openableLevel(item);
  const isShown = useEditor(
    ({ document, viewId }) => document.views.get(viewId)?.elements.some(({ id }) => id === item.id) ?? false,
  );
  if (!level && !isEditable) return null;
  return (
    <>
      {level ? (
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconZoomIn size={16} stroke={1.7} />}
          onClick={() => send({ kind: 'drilled-in', elementId: item.id })}
        >
          {level === 'C2' ? 'Open containers' : 'Open components'}
        </Button>
      ) : null}
      {isEditable && isShown ? (
        <Button
          variant="subtle"
          color="gray"
          px={8}
          onClick={() => send({ kind: 'taken-out-of-view', elementId: item.id })}
        >
          Remove from view
        </Button>
      ) : null}
      {isEditable ? <DeleteButton id={item.id} /> : null}
    </>
  );
}

function ElementDrawer({ thing, item }: { readonly thing: Thing; readonly item: C4Item }) {
  const send = useSend();
  const isEditable = useIsEditable();
  return (
    <SidePanel
      title={isEditable ? drawerTitles[item.type] : typeLabels[item.type]}
      status={isEditable ? <SaveState thing={thing} /> : null}
      foot={<ElementFoot item={item} isEditable={isEditable} />}
      focusOn={thing.isFollowing ? undefined : item.id}
      isOfSelection
      onClose={() => send({ kind: 'drawer-closed' })}
    >
      {isEditable ? <ElementForm key={item.id} item={item} /> : <ElementFacts key={item.id} item={item} />}
    </SidePanel>
  );
}

function RelationshipDrawer({ thing }: { readonly thing: Thing }) {
  const send = useSend();
  const isEditable = useIsEditable();
  const relationship = useEditor(({ document }) => document.relationships.get(thing.id));
  if (!relationship) return <GoneDrawer thing={thing} />;
  return (
    <SidePanel
      title={isEditable ? drawerTitles.relationship : 'Relationship'}
      width={480}
      status={isEditable ? <SaveState thing={thing} /> : null}
      foot={isEditable ? <DeleteButton id={relationship.id} /> : null}
      focusOn={thing.isFollowing ? undefined : relationship.id}
      isOfSelection
      onClose={() => send({ kind: 'drawer-closed' })}
    >
      {isEditable ? (
        <RelationshipForm key={relationship.id} relationship={relationship} />
      ) : (
        <RelationshipFacts key={relationship.id} relationship={relationship} />
      )}
    </SidePanel>
  );
}

/** Shown when somebody else deleted the item while a text is unsaved. */
function GoneDrawer({ thing }: { readonly thing: Thing }) {
  const send = useSend();
  const fields = useEditor((state) => state.fields);
  const drafts = useMemo(() => [...fields.values()].filter((draft) => draft.thing.id === thing.id), [fields, thing]);
  return (
    <SidePanel title="Removed" status={<SaveState thing={thing} />} onClose={() => send({ kind: 'drawer-closed' })}>
      <div className={classes.form}>
        <InlineAlert type="warning">Someone else has removed this. What you typed is kept here.</InlineAlert>
        {drafts.map((draft) => (
          <UnsavedText key={fieldKey(draft.thing, draft.field)} draft={draft} />
        ))}
      </div>
    </SidePanel>
  );
}

/** Edit Software System, Edit Actor, Edit Container, Edit Component, Edit Relationship. */
export function EditorDrawer() {
  const drawer = useEditor((state) => state.drawer);
  const item = useEditor(({ document }) => (drawer?.kind === 'element' ? document.elements.get(drawer.id) : undefined));
  if (!drawer) return null;
  if (drawer.kind === 'relationship') return <RelationshipDrawer thing={drawer} />;
  return item ? <ElementDrawer thing={drawer} item={item} /> : <GoneDrawer thing={drawer} />;
}
