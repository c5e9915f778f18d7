/** Suggesting other words for elements and relationships of a C4 model. */
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { refused } from '#platform/http/model/failure.ts';
import { getC4Model, type C4Model } from '#features/c4models/contract.ts';
import { changedSteps, goneParts, partOf, partsOf, sentPath } from './c4-suggestion-parts.ts';
import { leftModelMessage, type ChangeOf } from '../contract.ts';
import { changeIn, editableOf, EditedChangeFields } from './edited-change.tsx';
import { FirstRead } from './first-read.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

/** Names that the list shows at once; the others are found by typing. */
const mostChoices = 50;

function Fields({ model }: { readonly model: C4Model }) {
  const parts = useMemo(() => partsOf(model), [model]);
  const labels = useMemo(() => new Map(parts.map(({ id, label }) => [id, label])), [parts]);
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
        return (
          <>
            <Select
              label="Element or relationship"
              description="Choose what should have other words. You can choose several, one after the other."
              placeholder="Type a name"
              searchable
              searchValue={typed}
              onSearchChange={setTyped}
              limit={mostChoices}
              nothingFoundMessage="Nothing has this name."
              value={null}
              data={parts
                .filter((part) => !chosen.includes(part.id))
                .map((part) => ({ value: part.id, label: part.label }))}
              onChange={(picked) => {
                setTyped('');
                const part = parts.find((one) => one.id === picked);
                if (part) onChange(editableOf({ ...change, changes: [...change.changes, part.step] }));
              }}
            />
            <EditedChangeFields
              kind="c4model"
              steps={chosen.map((part) => labels.get(part ?? '') ?? 'This has left the model.')}
              value={value}
              errorAt={(path) => errorAt(sentPath(parts, change.changes, path))}
              onRemove={(step) =>
                onChange(editableOf({ ...change, changes: change.changes.filter((_one, at) => at !== step) }))
              }
              onChange={onChange}
            />
          </>
        );
      }}
      changeOf={(value) => {
        const chosen = changeIn<'c4model'>(value).changes;
        const [gone] = goneParts(parts, chosen);
        if (gone !== undefined) throw refused(leftModelMessage(gone));
        const changes = changedSteps(parts, chosen);
        return { change: changes.length > 0 ? { ...nothing, changes: [...changes] } : undefined };
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
