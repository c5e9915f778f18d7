/** Links and backlinks next to a thing; both render nothing without any. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { SearchKind } from '#platform/search/contract.ts';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { linkedFromTitle, linksToTitle, listBacklinks, listLinkTargets, type Backlink } from '../contract.ts';
import classes from './linked-things.module.css';

/** Rows shown before "show all". */
const shownAtFirst = 8;

interface LinkedProps {
  readonly kind: SearchKind;
  readonly id: string;
  /** What stands around it has the title. */
  readonly isUntitled?: boolean;
}

/** What links to a thing. */
export const LinkedFrom = (of: LinkedProps) => <LinkedThings title={linkedFromTitle} call={listBacklinks} {...of} />;

/** What a thing links to. */
export const LinksTo = (of: LinkedProps) => <LinkedThings title={linksToTitle} call={listLinkTargets} {...of} />;

interface LinkedThingsProps extends LinkedProps {
  readonly title: string;
  readonly call: typeof listBacklinks | typeof listLinkTargets;
}

/** A thing, or one of its parts that holds the link. */
interface Row {
  readonly thing: Backlink;
  readonly part: string | undefined;
  readonly title: string;
}

/** A list of titles with the icons of their kinds. */
function LinkedThings({ title, call, kind, id, isUntitled = false }: LinkedThingsProps) {
  const kinds = useKinds();
  const project = useProject();
  const [all, setAll] = useState(false);
  // Fetched on every visit: the linking page may have just been saved.
  const { data } = useRead(call, { query: { kind, id } }, { staleTime: 0 });
  if (!data || data.resources.length === 0) return null;
  const shown = all ? data.resources : data.resources.slice(0, shownAtFirst);
  const hidden = data.pagination.total - shown.length;
  const rows = shown.flatMap((thing: Backlink): readonly Row[] =>
    thing.parts?.length
      ? thing.parts.map((part) => ({ thing, part: part.id, title: `${part.title} · ${thing.title}` }))
      : [{ thing, part: undefined, title: thing.title }],
  );
  return (
    <nav className={classes.panel} aria-label={title}>
      {isUntitled ? null : (
        <p className={classes.title} aria-hidden="true">
          {title}
        </p>
      )}
      <ul className={classes.list}>
        {rows.map(({ thing, part, title: rowTitle }) => {
          const Icon = kinds.get(thing.kind)?.icon;
          const href = thingAddress(kinds, project.code, { ...thing, part });
          return (
            <li key={`${thing.kind} ${thing.id} ${part ?? ''}`}>
              {href === undefined ? (
                rowTitle
              ) : (
                <AppLink href={href} className={classes.link} title={rowTitle}>
                  {Icon ? <Icon size={14} stroke={1.7} /> : null}
                  <span>{rowTitle}</span>
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && !all ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {hidden} more
        </button>
      ) : null}
    </nav>
  );
}
