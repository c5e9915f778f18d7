/** Elements that something else has marked, on the views of their model. */
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import type { MarkedParts } from '#platform/ui/web/web-module.ts';
import { getC4Model, type C4Model } from '../../contract.ts';
import { toC4Document } from '../../model/c4-document.ts';
import { pictureOf, type ViewPicture } from '../../model/c4-view.ts';
import { c4Address } from '../c4-address.ts';
import { C4ViewStage } from '../canvas/c4-view-stage.tsx';
import type { CodeMark } from '../code/code-marks.ts';
import classes from './embedded-view.module.css';

/** A view with the marked elements that it draws. */
interface MarkedView {
  readonly id: string;
  readonly name: string;
  readonly marked: number;
}

const drawn = (picture: ViewPicture): readonly string[] => picture.nodes.map(({ id }) => id);

/** Views with marked elements, those with most of them first; of equal ones the one that draws less besides. */
function viewsOf(model: C4Model, marks: MarkedParts['marks']): readonly MarkedView[] {
  const document = toC4Document(model);
  return [...document.views.values()]
    .flatMap(({ id, name }) => {
      const ids = drawn(pictureOf(document, id) ?? ({ nodes: [] } as unknown as ViewPicture));
      const marked = ids.filter((one) => marks.has(one)).length;
      return marked === 0 ? [] : [{ id, name, marked, size: ids.length }];
    })
    .toSorted((one, other) => other.marked - one.marked || one.size - other.size);
}

const toMark = ({ value, words }: { readonly value: string; readonly words: string }): CodeMark => ({
  shade: 'var(--aw-accent-subtle)',
  tone: '--aw-accent',
  value,
  words,
});

function Marked({ model, marks }: { readonly model: C4Model; readonly marks: MarkedParts['marks'] }) {
  const project = useProject();
  const [chosen, choose] = useState<string>();
  const views = useMemo(() => viewsOf(model, marks), [model, marks]);
  const shown = views.find(({ id }) => id === chosen) ?? views[0];
  const picture = useMemo(() => shown && pictureOf(toC4Document(model), shown.id), [model, shown]);
  const faint = useMemo(() => new Set(picture ? drawn(picture).filter((id) => !marks.has(id)) : []), [picture, marks]);
  const code = useMemo(() => new Map([...marks].map(([id, mark]) => [id, toMark(mark)])), [marks]);
  if (!shown || !picture) return <p className={classes.told}>No view of {model.name} shows these elements.</p>;
  return (
    <section className={`${classes.embed} aw-picture`} data-flat aria-label={`${model.name}: ${shown.name}`}>
      <header className={classes.head}>
        <strong title={model.name}>{model.name}</strong>
        <Select
          size="xs"
          aria-label={`View of ${model.name}`}
          data={views.map(({ id, name, marked }) => ({ value: id, label: `${name} (${marked})` }))}
          value={shown.id}
          allowDeselect={false}
          onChange={(id) => choose(id ?? undefined)}
        />
        <AppLink className="aw-link" href={c4Address(project.code, model.id, { view: shown.id })}>
          Open
        </AppLink>
      </header>
      <div className={classes.stage}>
        <C4ViewStage key={shown.id} picture={picture} label={shown.name} faint={faint} code={code} wheel="page" />
      </div>
    </section>
  );
}

/** Views that draw marked elements; the others are faint. */
export function MarkedViews({ subjectId, marks }: MarkedParts) {
  const read = useRead(getC4Model, { params: { id: subjectId } });
  return <ReadView read={read}>{(model) => <Marked key={model.id} model={model} marks={marks} />}</ReadView>;
}
