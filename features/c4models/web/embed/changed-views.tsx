/** Proposed changes of a model on its views, marked by what they add, change and remove. */
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { ChangeCounts } from '#platform/canvas/web/versions/change-counts.tsx';
import { useRead } from '#platform/http/web/use-calls.ts';
import type { ProposedChanges } from '#platform/ui/web/web-module.ts';
import { c4Change, getC4Model } from '../../contract.ts';
import { bothTogether, compareModels, type Comparison } from '../../model/c4-compare.ts';
import { toC4Document } from '../../model/c4-document.ts';
import { applyChanges } from '../../model/c4-model.ts';
import { pictureOf } from '../../model/c4-view.ts';
import { C4ViewStage } from '../canvas/c4-view-stage.tsx';
import { changeMarks } from '../canvas/change-marks.ts';
import classes from './embedded-view.module.css';

/** Marks of what a view draws. */
function marksIn(comparison: Comparison, viewId: string) {
  const picture = pictureOf(bothTogether(comparison), viewId);
  const all = changeMarks(comparison, viewId);
  return picture ? [...picture.nodes, ...picture.edges].flatMap(({ id }) => all.get(id)?.kind ?? []) : [];
}

/** In place of a drawing. */
const Told = ({ children }: { readonly children: string }) => <p className={classes.told}>{children}</p>;

/** Nothing is drawn where the changes do not fit the model, or touch no view. */
export function ChangedViews({ subjectId, changes }: ProposedChanges) {
  const { data } = useRead(getC4Model, { params: { id: subjectId } });
  const [chosen, choose] = useState<string>();
  const compared = useMemo(() => {
    const read = z.array(c4Change).safeParse(changes);
    if (!data || !read.success) return undefined;
    const older = toC4Document(data);
    const outcome = applyChanges(older, read.data, () => crypto.randomUUID());
    return 'document' in outcome ? compareModels(older, outcome.document) : outcome.problems[0]?.message;
  }, [data, changes]);
  const comparison = typeof compared === 'string' ? undefined : compared;
  const views = useMemo(
    () =>
      comparison
        ? [...bothTogether(comparison).views.values()]
            .map(({ id, name }) => ({ id, name, marks: marksIn(comparison, id) }))
            .filter(({ marks }) => marks.length > 0)
        : [],
    [comparison],
  );
  const shown = views.find(({ id }) => id === chosen) ?? views[0];
  const picture = useMemo(
    () => (comparison && shown ? pictureOf(bothTogether(comparison), shown.id) : undefined),
    [comparison, shown],
  );
  if (typeof compared === 'string') {
    return <Told>{`These changes do not fit the model: ${compared}`}</Told>;
  }
  if (comparison && !shown) return <Told>No view shows these changes.</Told>;
  if (!comparison || !shown || !picture) return null;
  return (
    <section className={`${classes.embed} aw-picture`} data-flat aria-label="Changes in the views">
      <header className={classes.head}>
        <strong>Changes in the view</strong>
        <Select
          size="xs"
          aria-label="View"
          data={views.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.id}
          allowDeselect={false}
          onChange={(id) => choose(id ?? undefined)}
        />
      </header>
      <div className={classes.stage}>
        <C4ViewStage key={shown.id} picture={picture} label={shown.name} comparison={comparison} wheel="page">
          <ChangeCounts label="Differences in this view" marks={shown.marks} />
        </C4ViewStage>
      </div>
    </section>
  );
}
