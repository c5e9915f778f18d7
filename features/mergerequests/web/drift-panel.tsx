/** What the files of the repository and the elements miss of each other. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import type { Reply } from '#platform/http/contract.ts';
import { getDrift } from '../contract.ts';
import { fileCount } from '../model/impact-words.ts';
import classes from './merge-requests.module.css';

type Drift = Reply<typeof getDrift>;

function Uncovered({ drift: { uncovered, files, covered } }: { readonly drift: Drift }) {
  const share = files === 0 ? 0 : Math.round((covered / files) * 100);
  return (
    <section className={classes.card} aria-label="Folders without an element">
      <header>
        <h2>Folders without an element</h2>
        <small>
          {covered.toLocaleString('en')} of {fileCount(files)} belong to an element ({share} %)
        </small>
      </header>
      {uncovered.length === 0 ? (
        <p>Every file belongs to an element.</p>
      ) : (
        <ul>
          {uncovered.map(({ path, files: count }) => (
            <li key={path}>
              <code title={path}>{path}</code>
              <small>{fileCount(count)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Gone({ drift: { gone } }: { readonly drift: Drift }) {
  return (
    <section className={classes.card} aria-label="Elements whose files are gone">
      <header>
        <h2>Elements whose files are gone</h2>
      </header>
      {gone.length === 0 ? (
        <p>Every path pattern matches a file.</p>
      ) : (
        <ul>
          {gone.map(({ elementId, modelId, name, url, pattern }) => (
            <li key={`${modelId} ${elementId} ${pattern}`}>
              <AppLink className="aw-link" href={url} title={name}>
                {name}
              </AppLink>
              <code title={pattern}>{pattern}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** At the commit of the last run. */
export function DriftPanel() {
  const read = useRead(getDrift, {}, { staleTime: 0 });
  return (
    <ReadView read={read}>
      {(drift) =>
        drift.commit === null ? (
          <EmptyState
            title="Nothing to compare yet"
            help="Once the repository of this project has been read, its folders are compared with the path patterns of C4 elements."
          />
        ) : (
          <>
            <div className={classes.pair}>
              <Uncovered drift={drift} />
              <Gone drift={drift} />
            </div>
            <p className={classes.told}>
              Compared at commit <code>{drift.commit.slice(0, 10)}</code>. Path patterns are set on the elements of C4
              models.
            </p>
          </>
        )
      }
    </ReadView>
  );
}
