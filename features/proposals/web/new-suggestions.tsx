/** Suggesting something that is not there yet: a page, a record as a draft, a driver. */
import { NativeSelect } from '@mantine/core';
import type { ComponentType } from 'react';
import { listNamespaces } from '#features/documentation/contract.ts';
import { customCode, getDrivers } from '#features/drivers/contract.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { useUnsent } from '#platform/writing/web/use-unsent.ts';
import type { ChangeOf } from '../contract.ts';
import { suggestNewLabels, type NewThing } from '../model/new-things.ts';
import { changeIn, editableOf, EditedChangeFields } from './edited-change.tsx';
import { FirstRead } from './first-read.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

/** Nothing was written yet. */
const empty = { title: '', text: '' };
/** Namespaces that are offered, by name. */
const mostNamespaces = 100;

/** What was typed is kept for each project. */
const useNewId = (thing: NewThing): string => `new ${thing} ${useProject().id}`;

const recordSuggestion = (kind: 'adr' | 'rfc') =>
  function RecordSuggestion() {
    const label = suggestNewLabels[kind];
    return (
      <SuggestionForm
        id={useNewId(kind)}
        title={label}
        name={label}
        revision={undefined}
        stored={empty}
        fields={(value, onChange, errorAt) => (
          <EditedChangeFields kind={kind} steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
        )}
        changeOf={({ title = '', text }) => ({ change: { kind, title, markdown: text } })}
      />
    );
  };

interface PageFormProps {
  readonly namespaces: readonly { readonly code: string; readonly name: string }[];
}

function PageForm({ namespaces }: PageFormProps) {
  const id = useNewId('doc');
  const [chosen, choose] = useUnsent(`${id} namespace`, '');
  const label = suggestNewLabels.doc;
  const namespace = chosen === '' ? namespaces[0]?.code : chosen;
  return (
    <SuggestionForm
      id={id}
      title={label}
      name={label}
      revision={undefined}
      stored={empty}
      fields={(value, onChange, errorAt) => (
        <>
          <NativeSelect
            label="Namespace"
            data={namespaces.map(({ code, name }) => ({ value: code, label: name }))}
            value={namespace ?? ''}
            error={errorAt('namespace')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <EditedChangeFields kind="document" steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
        </>
      )}
      changeOf={({ title = '', text }) => ({
        change: { kind: 'document', title, markdown: text, ...(namespace === undefined ? {} : { namespace }) },
      })}
    />
  );
}

const PageSuggestion = () => (
  <FirstRead call={listNamespaces} args={{ query: { perPage: mostNamespaces } }}>
    {({ resources }) => <PageForm namespaces={resources} />}
  </FirstRead>
);

type Attribute = NonNullable<ChangeOf<'driver'>['qualityAttribute']>;

const custom: Attribute = { type: 'custom', code: customCode, name: '' };

interface AttributeFormProps {
  /** Those of the fixed list that are not chosen yet. */
  readonly available: readonly { readonly code: string; readonly name: string }[];
}

function AttributeForm({ available }: AttributeFormProps) {
  const label = suggestNewLabels['quality-attribute'];
  return (
    <SuggestionForm
      id={useNewId('quality-attribute')}
      title={label}
      name={label}
      revision={undefined}
      stored={editableOf({ kind: 'driver', qualityAttribute: custom })}
      fields={(value, onChange, errorAt) => {
        const { qualityAttribute = custom } = changeIn<'driver'>(value);
        const attributeOf = (code: string): Attribute => (code === customCode ? custom : { type: 'fixed', code });
        return (
          <>
            <NativeSelect
              label="Quality attribute"
              data={[
                { value: customCode, label: 'A custom one' },
                ...available.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={qualityAttribute.code}
              error={errorAt('qualityAttribute.code')}
              onChange={({ currentTarget }) =>
                onChange(editableOf({ kind: 'driver', qualityAttribute: attributeOf(currentTarget.value) }))
              }
            />
            <EditedChangeFields
              key={qualityAttribute.code}
              kind="driver"
              steps={[]}
              value={value}
              errorAt={errorAt}
              onChange={onChange}
            />
          </>
        );
      }}
      changeOf={(value) => ({ change: changeIn<'driver'>(value) })}
    />
  );
}

const AttributeSuggestion = () => (
  <FirstRead call={getDrivers} args={{}}>
    {({ availableQualityAttributes, qualityAttributes }) => {
      const chosen = new Set(qualityAttributes.map(({ code }) => code));
      return <AttributeForm available={availableQualityAttributes.filter(({ code }) => !chosen.has(code))} />;
    }}
  </FirstRead>
);

function ConstraintSuggestion() {
  const label = suggestNewLabels.constraint;
  return (
    <SuggestionForm
      id={useNewId('constraint')}
      title={label}
      name={label}
      revision={undefined}
      stored={editableOf({ kind: 'driver', constraint: { name: '', kind: null } })}
      fields={(value, onChange, errorAt) => (
        <EditedChangeFields kind="driver" steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
      )}
      changeOf={(value) => ({ change: changeIn<'driver'>(value) })}
    />
  );
}

/** The page of each. */
export const newSuggestions: Readonly<Record<NewThing, ComponentType>> = {
  doc: PageSuggestion,
  adr: recordSuggestion('adr'),
  rfc: recordSuggestion('rfc'),
  'quality-attribute': AttributeSuggestion,
  constraint: ConstraintSuggestion,
};
