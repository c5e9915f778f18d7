/** A page of the versions of a text to choose from. */
import type { Page } from '#platform/http/contract.ts';
import { PersonAvatar, type ShownPerson } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import classes from './version-list.module.css';

/** A version as lists show it. */
interface VersionRow {
  readonly revision: number;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: ShownPerson;
  /** Who else wrote in it. */
  readonly with?: readonly ShownPerson[];
}

interface VersionListProps {
  readonly versions: Page<VersionRow>;
  /** The current revision of the text. */
  readonly current: number;
  /** Accessible name. */
  readonly label: string;
  readonly onChoose: (revision: number) => void;
  readonly onPage: (page: number) => void;
}

/** Newest first: number, author, time, and title. */
export function VersionList({ versions, current, label, onChoose, onPage }: VersionListProps) {
  return (
    <>
      <ul className={classes.versions}>
        {versions.resources.map(({ revision, title, at, by, with: others = [] }) => (
          <li key={revision}>
            <button type="button" onClick={() => onChoose(revision)}>
              <PersonAvatar id={by.id} name={by.username} />
              <span>
                <strong>Version {revision}</strong> {revision === current ? '(current) ' : ''}by {by.username}
                {others.length > 0 ? ` with ${others.map(({ username }) => username).join(', ')}` : ''}
                <small>
                  <RelativeTime at={at} /> · {title}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TablePaging {...versions.pagination} onPage={onPage} label={label} />
    </>
  );
}
