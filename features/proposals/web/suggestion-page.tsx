/** Suggesting changes of a thing that one may read, for each kind of things. */
import { useParams } from '@tanstack/react-router';
import { use, type ComponentType } from 'react';
import { getAdr } from '#features/adrs/contract.ts';
import { exportDbModel, getDbModel } from '#features/dbmodels/contract.ts';
import { getDocument } from '#features/documentation/contract.ts';
import { getDrivers } from '#features/drivers/contract.ts';
import { getRfc } from '#features/rfcs/contract.ts';
import { getStructurizr } from '#features/structurizr/contract.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { ChangedTexts } from '#platform/ui/web/web-module.ts';
import type { ProposedChange } from '../contract.ts';
import { newThings } from '../model/new-things.ts';
import { C4Suggestion } from './c4-suggestion.tsx';
import { changeIn, editableOf, EditedChangeFields } from './edited-change.tsx';
import { FirstRead } from './first-read.tsx';
import { newSuggestions } from './new-suggestions.tsx';
import { newThingId, suggestedKinds, type SuggestedKind } from './proposal-address.ts';
import classes from './proposals.module.css';
import { SuggestionForm } from './suggestion-form.tsx';

interface OfThing {
  readonly id: string;
}

const reads = { doc: getDocument, adr: getAdr, rfc: getRfc } as const;

/** Title and text of a page or a record. */
const textSuggestion = (kind: keyof typeof reads) =>
  function TextSuggestion({ id }: OfThing) {
    const proposed = kind === 'doc' ? 'document' : kind;
    return (
      // All three have a title, a text and a revision.
      <FirstRead call={reads[kind] as typeof getDocument} args={{ params: { id } }}>
        {({ title: name, json, revision }) => (
          <SuggestionForm
            id={id}
            name={name}
            revision={revision}
            stored={{ title: name, text: documentToMarkdown(parseDocument(json)) }}
            fields={(value, onChange, errorAt) => (
              <EditedChangeFields kind={proposed} steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
            )}
            changeOf={({ title = name, text }) => ({ change: { kind: proposed, id, title, markdown: text } })}
          />
        )}
      </FirstRead>
    );
  };

/** Lets the module of a thing read its edited text. */
function useChangedText(kind: 'dbmodel' | 'structurizr'): ChangedTexts[string] {
  const { changedTexts = [] } = use(AppPartsContext);
  return async (edit) => {
    const changed = Object.assign({}, ...(await Promise.all(changedTexts.map((load) => load())))) as ChangedTexts;
    return (await changed[kind]?.(edit)) ?? { text: edit.after, stays: [], goes: [] };
  };
}

function DslSuggestion({ id }: OfThing) {
  const changedText = useChangedText('structurizr');
  return (
    <FirstRead call={getStructurizr} args={{ params: { id } }}>
      {({ workspaceDSL, revision }) => (
        <SuggestionForm
          id={id}
          name="Structurizr workspace"
          revision={revision}
          stored={{ title: undefined, text: workspaceDSL }}
          fields={(value, onChange, errorAt) => (
            <EditedChangeFields kind="structurizr" steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
          )}
          changeOf={async ({ text: after }, before) => {
            const { text, ...leftOut } = await changedText({ before, after, dialect: 'dsl' });
            return { change: text === '' ? undefined : { kind: 'structurizr', dsl: text }, ...leftOut };
          }}
        />
      )}
    </FirstRead>
  );
}

function DdlSuggestion({ id }: OfThing) {
  const changedText = useChangedText('dbmodel');
  return (
    <FirstRead call={getDbModel} args={{ params: { id } }}>
      {({ name, revision, platform }) => (
        <FirstRead call={exportDbModel} args={{ params: { id }, query: { format: 'dialect_mysql' } }}>
          {({ data }) => (
            <SuggestionForm
              id={id}
              name={name}
              revision={revision}
              stored={{ title: undefined, text: data }}
              fields={(value, onChange, errorAt) => (
                <>
                  <EditedChangeFields kind="dbmodel" steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
                  <p className={classes.help}>
                    Only the tables that you change are suggested. Tables that you leave out stay as they are;
                    statements such as ALTER TABLE and DROP TABLE at the end change them.
                  </p>
                </>
              )}
              changeOf={async ({ text: after }, before) => {
                const { text: sql, ...leftOut } = await changedText({ before, after, dialect: platform });
                return { change: sql === '' ? undefined : { kind: 'dbmodel', id, sql }, ...leftOut };
              }}
            />
          )}
        </FirstRead>
      )}
    </FirstRead>
  );
}

function DriverSuggestion({ id }: OfThing) {
  return (
    <FirstRead call={getDrivers} args={{}}>
      {({ qualityAttributes, constraints, revision }) => {
        const qualityAttribute = qualityAttributes.find((one) => one.id === id);
        const constraint = constraints.find((one) => one.id === id);
        const driver = qualityAttribute ?? constraint;
        if (!driver) return <NotFound />;
        const stored: ProposedChange = { kind: 'driver', qualityAttribute, constraint };
        return (
          <SuggestionForm
            id={id}
            name={driver.name}
            revision={revision}
            stored={editableOf(stored)}
            fields={(value, onChange, errorAt) => (
              <EditedChangeFields kind="driver" steps={[]} value={value} errorAt={errorAt} onChange={onChange} />
            )}
            changeOf={(value) => ({ change: changeIn<'driver'>(value) })}
          />
        );
      }}
    </FirstRead>
  );
}

const suggestions: Readonly<Record<SuggestedKind, ComponentType<OfThing>>> = {
  doc: textSuggestion('doc'),
  adr: textSuggestion('adr'),
  rfc: textSuggestion('rfc'),
  c4model: C4Suggestion,
  structurizr: DslSuggestion,
  dbmodel: DdlSuggestion,
  driver: DriverSuggestion,
};

/** Below `/project/$project/proposals/new/$kind/$id`. */
export default function SuggestionPage() {
  const { kind: asked, id = '' } = useParams({ strict: false }) as { kind?: string; id?: string };
  const thing = id === newThingId ? newThings.find((one) => one === asked) : undefined;
  if (thing) {
    const New = newSuggestions[thing];
    return <New key={thing} />;
  }
  const kind = suggestedKinds.find((one) => one === asked);
  if (!kind || id === newThingId) return <NotFound />;
  const Suggestion = suggestions[kind];
  return <Suggestion key={id} id={id} />;
}
