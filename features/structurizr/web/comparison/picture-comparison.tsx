/** Two versions of a workspace compared view by view: both pictures with marks, and the differences in words. */
import { useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ChangeKind, ChangeMarks } from '@archwright/structurizr';
import { PictureStage } from '#platform/canvas/web/picture-stage.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import type { ComparedView, ViewChange } from '../../model/workspace-comparison.ts';
import { askDsl, drawView } from '../editor/dsl-work.ts';
import classes from './picture-comparison.module.css';

/** A version with its name. */
interface Version {
  readonly name: string;
  readonly dsl: string;
}

interface PictureComparisonProps {
  readonly before: Version;
  readonly after: Version;
}

const words = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const;
const kinds = ['added', 'changed', 'removed'] as const;

/** The views of both versions; undefined while they are compared. */
function useComparison(before: string, after: string): readonly ComparedView[] | 'failed' | undefined {
  const [compared, setCompared] = useState<{
    readonly of: string;
    readonly views: readonly ComparedView[] | 'failed';
  }>();
  const of = `${before}\n${after}`;
  useEffect(() => {
    let isOutdated = false;
    const told = (views: readonly ComparedView[] | 'failed'): void => {
      if (!isOutdated) setCompared({ of: `${before}\n${after}`, views });
    };
    askDsl('compare', { before, after }).then(told, () => told('failed'));
    return () => {
      isOutdated = true;
    };
  }, [before, after]);
  return compared?.of === of ? compared.views : undefined;
}

interface Wanted {
  readonly dsl: string;
  readonly viewKey: string;
  readonly marks: ChangeMarks;
}

/** The picture of a view with its marks; `failed` when it cannot be drawn. */
function useMarkedPicture({ dsl, viewKey: key, marks }: Wanted): string | undefined {
  const scheme = useComputedColorScheme('light');
  const [drawn, setDrawn] = useState<{ readonly of: unknown; readonly scheme: string; readonly picture: string }>();
  useEffect(() => {
    const abort = new AbortController();
    const told = (picture: string): void => {
      if (!abort.signal.aborted) setDrawn({ of: marks, scheme, picture });
    };
    drawView({ dsl, key, marks }, scheme, abort.signal).then(
      (picture) => told(picture ?? 'failed'),
      () => told('failed'),
    );
    return () => abort.abort();
  }, [dsl, key, marks, scheme]);
  return drawn?.of === marks && drawn.scheme === scheme ? drawn.picture : undefined;
}

function Side({ name, ...wanted }: Wanted & { readonly name: string }) {
  const picture = useMarkedPicture(wanted);
  return (
    <figure className={classes.side}>
      <figcaption>{name}</figcaption>
      <div className={classes.stage}>
        {picture === undefined ? (
          <output className={classes.waiting}>
            <Spinner size={16} /> Drawing…
          </output>
        ) : picture === 'failed' ? (
          <p className={classes.waiting}>This picture could not be drawn.</p>
        ) : (
          <PictureStage id={`${name} ${wanted.viewKey}`} picture={picture} label={`${wanted.viewKey}, ${name}`} />
        )}
      </div>
    </figure>
  );
}

const countWords = (changes: readonly ViewChange[]): string =>
  kinds
    .flatMap((kind) => {
      const { length } = changes.filter((change) => change.kind === kind);
      return length === 0 ? [] : [`${length} ${kind}`];
    })
    .join(', ');

const summaryOf = ({ kind, changes }: ComparedView): string => {
  if (kind === 'added' || kind === 'removed') return `View ${kind}`;
  return countWords(changes) || 'Title or layout';
};

function Mark({ kind }: { readonly kind: ChangeKind }) {
  const Icon = icons[kind];
  return (
    <span className={classes.mark} data-mark={kind}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {words[kind]}
    </span>
  );
}

/** Changes that are listed at most. */
const most = 200;

function Changes({ changes }: { readonly changes: readonly ViewChange[] }) {
  const label = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={label}>
      <h3 id={label} className={classes.head}>
        Differences
      </h3>
      <ul className={classes.changes}>
        {changes.slice(0, most).map(({ kind, name }, at) => (
          <li key={`${kind} ${name} ${String(at)}`}>
            <Mark kind={kind} />
            <span>{name}</span>
          </li>
        ))}
        {changes.length > most ? <li>{changes.length - most} more</li> : null}
      </ul>
    </section>
  );
}

interface ShownViewProps extends PictureComparisonProps {
  readonly view: ComparedView;
}

function ShownView({ view, before, after }: ShownViewProps) {
  return (
    <div className={classes.shown}>
      <div className={classes.sides}>
        {view.before === undefined ? null : (
          <Side name={before.name} dsl={before.dsl} viewKey={view.before} marks={view.marksBefore} />
        )}
        {view.after === undefined ? null : (
          <Side name={after.name} dsl={after.dsl} viewKey={view.after} marks={view.marksAfter} />
        )}
      </div>
      {view.before === undefined || view.after === undefined ? (
        <p className={classes.note}>This view is only in {view.before === undefined ? after.name : before.name}.</p>
      ) : null}
      <Changes changes={view.changes} />
    </div>
  );
}

function equalNote(count: number): string {
  return count === 1 ? 'One view is the same.' : `${count} views are the same.`;
}

/** Fills the width of its parent. */
export function PictureComparison({ before, after }: PictureComparisonProps) {
  const views = useComparison(before.dsl, after.dsl);
  const [chosen, setChosen] = useState(0);
  const different = useMemo(
    () => (typeof views === 'object' ? views.filter(({ kind }) => kind !== 'same') : []),
    [views],
  );
  if (views === undefined) {
    return (
      <output className={classes.waiting}>
        <Spinner size={16} /> Comparing the views…
      </output>
    );
  }
  if (views === 'failed') return <p className={classes.waiting}>The views could not be compared.</p>;
  if (different.length === 0) return <p className={classes.waiting}>All views are the same.</p>;
  const equal = views.length - different.length;
  const view = different[chosen] ?? different[0];
  return (
    <div className={classes.comparison}>
      <nav aria-label="Views that differ" className={classes.views}>
        <ul className={classes.list}>
          {different.map((one, at) => (
            <li key={`${one.before} ${one.after}`}>
              <button
                type="button"
                className={classes.choice}
                aria-current={one === view || undefined}
                onClick={() => setChosen(at)}
              >
                {one.kind === 'same' ? null : <Mark kind={one.kind} />}
                <strong>{one.name}</strong>
                <small>{summaryOf(one)}</small>
              </button>
            </li>
          ))}
        </ul>
        {equal > 0 ? <p className={classes.note}>{equalNote(equal)}</p> : null}
      </nav>
      {view ? <ShownView view={view} before={before} after={after} /> : null}
    </div>
  );
}
