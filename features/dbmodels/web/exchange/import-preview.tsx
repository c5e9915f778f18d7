/** What an import would do: counts, tables that come and go, errors, warnings, and a box for each statement. */
import { Checkbox, Loader } from '@mantine/core';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import type { Preview } from './import-wish.ts';
import classes from './schema-exchange.module.css';

/** So many names, errors or warnings are shown; the rest is counted. */
const most = { names: 12, lines: 20, statements: 500 } as const;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function Names({ mark, names }: { readonly mark: 'added' | 'changed' | 'dropped'; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const words = { added: 'Added', changed: 'Changed', dropped: 'Dropped' } as const;
  const rest = names.length - most.names;
  return (
    <p className={classes.names} data-mark={mark}>
      <strong>
        {words[mark]} {names.length}
      </strong>{' '}
      {names.slice(0, most.names).join(', ')}
      {rest > 0 ? ` and ${rest} more` : ''}
    </p>
  );
}

interface LinesProps {
  readonly lines: readonly { readonly message: string; readonly line: number; readonly column: number }[];
}

function Lines({ lines }: LinesProps) {
  return (
    <ul className={classes.violations}>
      {lines.slice(0, most.lines).map(({ message, line, column }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change
        <li key={at}>
          {line > 0 ? (
            <code>
              line {line}, column {column}:
            </code>
          ) : null}{' '}
          {message}
        </li>
      ))}
      {lines.length > most.lines ? <li>{lines.length - most.lines} more</li> : null}
    </ul>
  );
}

interface ImportPreviewProps {
  readonly preview: Preview | undefined;
  readonly isAsking: boolean;
  readonly statements: Preview['statements'];
  readonly without: ReadonlySet<number>;
  readonly onWithout: (without: ReadonlySet<number>) => void;
}

/** Shown below the text. */
export function ImportPreview({ preview, isAsking, statements, without, onWithout }: ImportPreviewProps) {
  const toggle = (index: number, isTaken: boolean): void => {
    const next = new Set(without);
    if (isTaken) next.delete(index);
    else next.add(index);
    onWithout(next);
  };
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={isAsking}>
      <header className={classes.previewHead}>
        <strong>Preview</strong>
        {preview ? (
          <span>
            {plural(preview.counts.tables, 'table')}, {plural(preview.counts.columns, 'column')},{' '}
            {plural(preview.counts.relations, 'relation')}
          </span>
        ) : null}
        {isAsking ? <Loader size={14} aria-label="Reading the text" /> : null}
      </header>
      {preview ? (
        <>
          <Names mark="added" names={preview.changes.added} />
          <Names mark="changed" names={preview.changes.changed} />
          <Names mark="dropped" names={preview.changes.dropped} />
          {preview.problems.length > 0 ? (
            <InlineAlert type="danger">
              <strong>{plural(preview.problems.length, 'error')} in the text</strong>
              <Lines lines={preview.problems} />
            </InlineAlert>
          ) : null}
          {preview.warnings.length > 0 ? (
            <details className={classes.details}>
              <summary>{plural(preview.warnings.length, 'remark')}</summary>
              <Lines lines={preview.warnings} />
            </details>
          ) : null}
        </>
      ) : null}
      {statements.length > 1 ? (
        <details className={classes.details}>
          <summary>
            {plural(statements.length - without.size, 'statement')} of {statements.length.toLocaleString('en')} chosen
          </summary>
          <ul className={classes.statements}>
            {statements.slice(0, most.statements).map(({ index, line, summary }) => (
              <li key={index}>
                <Checkbox
                  size="xs"
                  label={`${summary} (line ${line})`}
                  checked={!without.has(index)}
                  onChange={({ currentTarget: { checked } }) => toggle(index, checked)}
                />
              </li>
            ))}
          </ul>
          {statements.length > most.statements ? (
            <p>{statements.length - most.statements} more statements are taken as they are.</p>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
