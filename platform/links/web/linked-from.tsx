/** Backlinks next to a thing; renders nothing without any. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { SearchKind } from '#platform/search/contract.ts';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { linkedFromTitle, listBacklinks } from '../contract.ts';
import classes from './linked-from.module.css';

/** Rows shown before "show all". */
const shownAtFirst = 8;

/** A list of titles with the icons of their kinds. */
export function LinkedFrom({ kind, id }: { readonly kind: SearchKind; readonly id: string }) {
  const kinds = useKinds();
  const project = useProject();
  const [all, setAll] = useState(false);
  // Fetched on every visit: the linking page may have just been saved.
  const { data } = useRead(listBacklinks, { query: { kind, id } }, { staleTime: 0 });
  if (!data || data.resources.length === 0) return null;
  const shown = all ? data.resources : data.resources.slice(0, shownAtFirst);
  const hidden = data.pagination.total - shown.length;
  return (
    <nav className={classes.panel} aria-label={linkedFromTitle}>
      <p className={classes.title} aria-hidden="true">
        {linkedFromTitle}
      </p>
      <ul className={classes.list}>
        {shown.map((thing) => {
          const Icon = kinds.get(thing.kind)?.icon;
          return (
            <li key={`${thing.kind} ${thing.id}`}>
              <AppLink
                href={thingAddress(kinds, project.code, thing) ?? '#'}
                className={classes.link}
                title={thing.title}
              >
                {Icon ? <Icon size={14} stroke={1.7} /> : null}
                <span>{thing.title}</span>
              </AppLink>
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
