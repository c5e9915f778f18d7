/** Adds a new or existing element to the open view. */
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { addElementTitle, type C4ElementType, type C4Location, type C4Shape, type C4View } from '../../contract.ts';
import type { EditorForm, NewElement } from '../../model/editor-state.ts';
import { mainTypeOf, parentIn, typesOf } from '../../model/element-choices.ts';
import { ParentField } from '../drawers/parent-field.tsx';
import { useEditor, useEditorStore } from '../editor-context.tsx';
import { LocationField } from '../parts/location-field.tsx';
import { ShapeTiles } from '../parts/shape-tiles.tsx';
import classes from './dialogs.module.css';
import { ExistingElements } from './existing-elements.tsx';
import { TypeTiles } from './type-tiles.tsx';
import { anyId, contractProblem, useAnswer } from './use-answer.ts';

/** Form values that are typed; others are chosen. */
interface Typed extends Record<string, unknown> {
  readonly name: string;
  readonly description: string;
  readonly technology: string;
  // No inputs, but targets of violations.
  readonly location: string;
  readonly parentElement: string;
  readonly elementId: string;
}

const nothing: Typed = { name: '', description: '', technology: '', location: '', parentElement: '', elementId: '' };

type Mode = 'new' | 'existing';

/** Chosen values; one parent per type, so that changing the type loses nothing. */
interface Chosen {
  readonly type: C4ElementType;
  readonly mode: Mode;
  readonly location: C4Location;
  readonly shape: C4Shape;
  readonly parents: Readonly<Record<'container' | 'component', string>>;
  readonly elementId: string | undefined;
}

const hasParent = (type: C4ElementType): type is 'container' | 'component' =>
  type === 'container' || type === 'component';

/** Only the fields of the type. */
function newElementOf({ type, location, shape, parents }: Chosen, typed: Typed): NewElement {
  const { name, description, technology } = typed;
  return {
    type,
    name,
    description,
    ...(type === 'actor' ? {} : { technology }),
    ...(hasParent(type) ? { parentElement: parents[type] || null } : { location }),
    ...(type === 'container' ? { shape } : {}),
  };
}

interface FieldsProps {
  readonly chosen: Chosen;
  readonly onChoose: (part: Partial<Chosen>) => void;
  readonly field: FieldOf<Typed>;
  readonly parentError: string | undefined;
}

function NewFields({ chosen, onChoose, field, parentError }: FieldsProps) {
  const document = useEditor((state) => state.document);
  const { type, location, shape, parents } = chosen;
  return (
    <>
      <TextInput label="Name" withAsterisk data-autofocus {...field('name')} />
      {hasParent(type) ? (
        <ParentField
          key={type}
          document={document}
          type={type}
          value={parents[type] || null}
          error={parentError}
          isExplained
          onChange={(parentId) => onChoose({ parents: { ...parents, [type]: parentId } })}
        />
      ) : (
        <LocationField value={location} onChange={(next) => onChoose({ location: next })} />
      )}
      {type === 'container' ? <ShapeTiles value={shape} onChange={(next) => onChoose({ shape: next })} /> : null}
      {type === 'actor' ? null : <TextInput label="Technology" {...field('technology')} />}
      <Textarea
        label="Description"
        placeholder="What is it responsible for?"
        autosize
        minRows={2}
        maxRows={8}
        {...field('description')}
      />
    </>
  );
}

/** Warning for a type that the open view does not show. */
const elsewhere = 'This view does not show elements of this type. It will appear in the view of its parent.';

const isMode = (value: string): value is Mode => value === 'new' || value === 'existing';
const modes = [
  { value: 'new', label: 'New element' },
  { value: 'existing', label: 'Element of the model' },
];

interface AddElementProps {
  readonly dialog: Extract<EditorForm, { kind: 'add-element' }>;
  readonly view: C4View;
}

/** The default type is that of the view's subject. */
function useChosen({ dialog, view }: AddElementProps) {
  const document = useEditor((state) => state.document);
  const asked = dialog.type;
  // An explicitly requested type is allowed even if this view does not show it.
  const offered = new Set([...typesOf(view), ...(asked ? [asked] : [])]);
  const [chosen, setChosen] = useState<Chosen>(() => ({
    type: asked ?? mainTypeOf(view),
    mode: dialog.isExisting ? 'existing' : 'new',
    location: 'external',
    shape: 'box',
    parents: {
      container: (asked === 'container' ? dialog.parentId : undefined) ?? parentIn(document, view, 'container'),
      component: (asked === 'component' ? dialog.parentId : undefined) ?? parentIn(document, view, 'component'),
    },
    elementId: undefined,
  }));
  const choose = (part: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...part }));
  return { offered, chosen, choose };
}

interface BodyProps {
  readonly view: C4View;
  readonly state: ReturnType<typeof useChosen>;
  readonly field: FieldOf<Typed>;
  readonly form: UseFormReturnType<Typed>;
}

/** Type, new or existing, and the fields of the type. */
function Body({ view, state, field, form }: BodyProps) {
  const store = useEditorStore();
  const document = useEditor((all) => all.document);
  const { offered, chosen } = state;
  const errorOf = (name: string): string | undefined => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  const choose = (part: Partial<Chosen>): void => {
    form.clearFieldError('parentElement');
    form.clearFieldError('elementId');
    state.choose(part);
  };
  return (
    <>
      <TypeTiles offered={offered} value={chosen.type} onChange={(type) => choose({ type, elementId: undefined })} />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="What is added"
        data={modes}
        value={chosen.mode}
        onChange={(mode) => {
          if (isMode(mode)) choose({ mode });
        }}
      />
      {typesOf(view).includes(chosen.type) ? null : <p className={classes.about}>{elsewhere}</p>}
      {chosen.mode === 'new' ? (
        <NewFields {...{ chosen, field }} onChoose={choose} parentError={errorOf('parentElement')} />
      ) : (
        <ExistingElements
          {...{ document, view }}
          type={chosen.type}
          chosen={chosen.elementId}
          error={errorOf('elementId')}
          onChoose={(elementId) => choose({ elementId })}
          onAddAll={(elementIds) => store.send({ kind: 'elements-shown', elementIds, near: store.middle() })}
        />
      )}
    </>
  );
}

/** Stays open with its input when the rules refuse it. */
export function AddElementDialog({ dialog, view }: AddElementProps) {
  const store = useEditorStore();
  const { send } = store;
  const answer = useAnswer();
  const state = useChosen({ dialog, view });
  const { chosen } = state;
  const isNew = chosen.mode === 'new';
  const check = (field: keyof Typed & string) => (_value: unknown, typed: Typed) =>
    isNew ? contractProblem({ call: 'addElement', id: anyId, ...newElementOf(chosen, typed) }, field) : null;
  const needsParent = (): string | null =>
    isNew && hasParent(chosen.type) && chosen.parents[chosen.type] === '' ? requiredMessage : null;
  const submit = async (typed: Typed): Promise<void> => {
    if (isNew) {
      const element = newElementOf(chosen, typed);
      return answer({
        kind: 'element-added',
        element: { ...element, name: element.name.trim() },
        near: store.middle(),
      });
    }
    if (chosen.elementId === undefined) throw violated('elementId', 'Please choose an element.');
    answer({ kind: 'elements-shown', elementIds: [chosen.elementId], near: store.middle() });
  };
  return (
    <FormDialog<Typed>
      opened
      size={620}
      title={addElementTitle}
      initial={nothing}
      checks={{
        name: check('name'),
        description: check('description'),
        technology: check('technology'),
        parentElement: needsParent,
      }}
      submitLabel="Add element"
      onSubmit={submit}
      onClose={() => send({ kind: 'dialog-closed' })}
    >
      {(field, form) => <Body {...{ view, state, field, form }} />}
    </FormDialog>
  );
}
