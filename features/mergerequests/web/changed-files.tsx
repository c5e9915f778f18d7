/** Changed files of a merge request, by folder, with the element that each belongs to. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { unreadChangesMessage, type FileChange, type Impact } from '../contract.ts';
import { fileCount } from '../model/impact-words.ts';
import classes from './merge-requests.module.css';

/** Rows that are drawn before more are asked for. */
const shownAtFirst = 60;

const marks: Readonly<Record<FileChange['status'], { readonly sign: string; readonly word: string }>> = {
  added: { sign: 'A', word: 'Added' },
  modified: { sign: 'M', word: 'Modified' },
  deleted: { sign: 'D', word: 'Deleted' },
  renamed: { sign: 'R', word: 'Renamed' },
};

interface ChangedFilesProps {
  readonly changes: readonly FileChange[];
  readonly hasChanges: boolean;
  readonly impact: Impact;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Numbers in names count as numbers: `part-9` before `part-10`. */
const names = new Intl.Collator('en', { numeric: true });
const byPath = (one: FileChange, other: FileChange): number =>
  names.compare(folderOf(one.newPath), folderOf(other.newPath)) || names.compare(one.newPath, other.newPath);

function Lines({ additions, deletions }: Pick<FileChange, 'additions' | 'deletions'>) {
  if (additions === null && deletions === null) return null;
  return (
    <span className={classes.lines}>
      <span data-added>+{additions ?? 0}</span> <span data-removed>−{deletions ?? 0}</span>
    </span>
  );
}

function FileRow({ change, owners }: { readonly change: FileChange; readonly owners: string | undefined }) {
  const { oldPath, newPath, status } = change;
  const { sign, word } = marks[status];
  const was = oldPath === newPath ? '' : ` from ${oldPath}`;
  return (
    <li className={classes.file}>
      <abbr title={`${word}${was}`} data-status={status}>
        {sign}
      </abbr>
      <span className={classes.fileName} title={`${newPath}${was}`}>
        {nameOf(newPath)}
        {was ? <small>{was}</small> : null}
      </span>
      <small className={classes.owner} data-missing={owners === undefined || undefined}>
        {owners ?? 'No element'}
      </small>
      <Lines {...change} />
    </li>
  );
}

/** Files below their folders; long lists are drawn in parts. */
export function ChangedFiles({ changes, hasChanges, impact }: ChangedFilesProps) {
  const [words, setWords] = useState('');
  const [most, setMost] = useState(shownAtFirst);
  const owners = useMemo(() => {
    const named = new Map<string, string>();
    for (const { name, files } of impact.elements) {
      for (const path of files) named.set(path, [named.get(path), name].filter(Boolean).join(', '));
    }
    return named;
  }, [impact]);
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return changes
      .filter(({ oldPath, newPath }) => `${oldPath}\n${newPath}`.toLowerCase().includes(wanted))
      .toSorted(byPath);
  }, [changes, words]);
  const folders = [...Map.groupBy(found.slice(0, most), ({ newPath }) => folderOf(newPath))];
  return (
    <section className={classes.card} aria-label="Changed files">
      <header>
        <h2>{hasChanges ? fileCount(changes.length) : 'Files'}</h2>
      </header>
      {changes.length > 10 ? (
        <div className={classes.search}>
          <SearchBox label="Filter files" value={words} onSearch={setWords} rest={100} fills />
        </div>
      ) : null}
      {hasChanges ? null : <p>{unreadChangesMessage}</p>}
      {hasChanges && found.length === 0 ? <p>{words ? 'No file matches.' : 'No file is changed.'}</p> : null}
      <div className={classes.files}>
        {folders.map(([folder, files]) => (
          <div key={folder}>
            <h3 title={folder}>{folder || '/'}</h3>
            <ul>
              {files.map((change) => (
                <FileRow
                  key={`${change.oldPath}\n${change.newPath}`}
                  change={change}
                  owners={owners.get(change.newPath) ?? owners.get(change.oldPath)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {found.length > most ? (
        <footer>
          <Button variant="subtle" size="xs" onClick={() => setMost(found.length)}>
            Show all {fileCount(found.length)}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}
