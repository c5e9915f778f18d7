/** Suggesting other words, new elements and relationships, and what should go from a C4 model. */
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { invalidInput, refused } from '#platform/http/model/failure.ts';
import { getC4Model, type C4Change, type C4Model } from '#features/c4models/contract.ts';
import { leftModelMessage, type ChangeOf } from '../contract.ts';
import {
  changedSteps,
  deletedParts,
  goneParts,
  newElement,
  partOf,
  partsOf,
  sentPath,
  unchosenElements,
} from './c4-suggestion-parts.ts';
import { C4SuggestionSteps } from './c4-suggestion-steps.tsx';
import { changeIn, editableOf } from './edited-change.tsx';
import { FirstRead } from './first-read.tsx';
import classes from './proposals.module.css';
import { SuggestionForm } from './suggestion-form.tsx';

/** Names that the list shows at once; the others are found by typing. */
const mostChoices = 50;

function Fields({ model }: { readonly model: C4Model }) {
  const parts = useMemo(() => partsOf(model), [model]);
  const [typed, setTyped] = useState('');
  const { id } = model;
  const nothing: ChangeOf<'c4model'> = { kind: 'c4model', id, changes: [] };
  return (
    <SuggestionForm
      id={id}
      name={model.name}
      revision={model.version}
      stored={editableOf(nothing)}
      fields={(value, onChange, errorAt) => {
        const change = changeIn<'c4model'>(value);
        const chosen = change.changes.map((step) => partOf(step));
        const add = (step: C4Change): void => onChange(editableOf({ ...change, changes: [...change.changes, step] }));
        return (
          <>
            <Select
              label="Element or relationship"
              description="Choose what should change. You can choose several, one after the other."
              placeholder="Type a name"
              searchable
              searchValue={typed}
              onSearchChange={setTyped}
              limit={mostChoices}
              nothingFoundMessage="Nothing matches this name."
              value={null}
              data={parts
                .filter((part) => !chosen.includes(part.id))
                .map((part) => ({ value: part.id, label: part.label }))}
              onChange={(picked) => {
                setTyped('');
                const part = parts.find((one) => one.id === picked);
                if (part) add(part.step);
              }}
            />
            <div className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                onClick={() => add(newElement(crypto.randomUUID(), 'software-system'))}
              >
                Add an element
              </Button>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                onClick={() =>
                  add({
                    call: 'addRelationship',
                    id: crypto.randomUUID(),
                    sourceId: '',
                    targetId: '',
                    description: '',
                    technology: '',
                  })
                }
              >
                Add a relationship
              </Button>
            </div>
            <C4SuggestionSteps
              model={model}
              parts={parts}
              change={change}
              errorAt={(path) => errorAt(sentPath(parts, change.changes, path))}
              onChange={(next) => onChange(editableOf(next))}
            />
          </>
        );
      }}
      changeOf={(value) => {
        const chosen = changeIn<'c4model'>(value).changes;
        const [gone] = goneParts(parts, chosen);
        if (gone !== undefined) throw refused(leftModelMessage(gone));
        const changes = changedSteps(parts, chosen);
        const unchosen = unchosenElements(changes);
        if (unchosen.length > 0) throw invalidInput(unchosen);
        const goes = deletedParts(parts, changes);
        return { change: changes.length > 0 ? { ...nothing, changes: [...changes] } : undefined, goes };
      }}
    />
  );
}

/** The form of a model. */
export function C4Suggestion({ id }: { readonly id: string }) {
  return (
    <FirstRead call={getC4Model} args={{ params: { id } }}>
      {(model) => <Fields model={model} />}
    </FirstRead>
  );
}
