/** Touched elements on the views of their models, and as a list. */
import { Suspense, use, useMemo, useState } from 'react';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { SegmentedControl } from '@mantine/core';
import type { TouchedElement } from '../contract.ts';
import { elementWords, fileCount } from '../model/impact-words.ts';
import classes from './merge-requests.module.css';

const marksOf = (elements: readonly TouchedElement[]) =>
  new Map(
    elements.map(({ id, name, files, pattern }) => {
      const value = fileCount(files.length);
      return [id, { value, words: `${name}: ${value} by ${pattern}` }];
    }),
  );

/** One model at a time; the one with most touched elements first. */
export function TouchedMap({ elements }: { readonly elements: readonly TouchedElement[] }) {
  const models = useMemo(
    () =>
      [...Map.groupBy(elements, ({ modelId }) => modelId)].toSorted(([, one], [, other]) => other.length - one.length),
    [elements],
  );
  const [chosen, choose] = useState<string>();
  const [modelId, own] = models.find(([id]) => id === chosen) ?? models[0] ?? [undefined, []];
  const marks = useMemo(() => marksOf(own), [own]);
  const Marked = use(AppPartsContext).markedViews?.['c4model'];
  return (
    <section className={classes.card} aria-label="Touched elements">
      <header>
        <h2>
          {elements.length === 0
            ? 'No element is touched'
            : `${elements.length} touched ${elements.length === 1 ? 'element' : 'elements'}`}
        </h2>
        {models.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Model"
            value={modelId ?? ''}
            onChange={choose}
            data={models.map(([id, [first]]) => ({ value: id, label: first?.modelName ?? '' }))}
          />
        ) : null}
      </header>
      {elements.length === 0 ? (
        <p>
          No path pattern of a C4 element matches a changed file. Patterns such as <code>src/orders/**</code> are set on
          elements, in the section Code.
        </p>
      ) : null}
      {modelId !== undefined && Marked ? (
        <Suspense fallback={<PageSkeleton />}>
          <Marked key={modelId} subjectId={modelId} marks={marks} />
        </Suspense>
      ) : null}
      {own.length > 0 ? (
        <ul>
          {own.map((element) => (
            <li key={element.id}>
              <span className="aw-named">
                <AppLink className="aw-link" href={element.url} title={element.name}>
                  {element.name}
                </AppLink>
                <small>{elementWords(element)}</small>
              </span>
              <small title={element.pattern}>{fileCount(element.files.length)}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
