/** Models and documents that changed last. */
import { IconClock, IconFileText } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { noRecentMessage, type RecentThing } from '../../contract.ts';
import { CardRow } from './card-row.tsx';
import { MoreRows } from './more-rows.tsx';

/** Rows that are shown first. */
const first = 5;

function RecentRow({ thing: { kind, id, title, namespace, at, by } }: { readonly thing: RecentThing }) {
  const project = useProject();
  const known = useKinds().get(kind);
  const Icon = known?.icon ?? IconFileText;
  return (
    <CardRow
      lead={<Icon size={17} stroke={1.7} />}
      title={title}
      href={known?.address?.(project.code, { id, ...(namespace ? { namespace } : {}) })}
      facts={
        <>
          {known?.labels?.one ?? kind}
          {by ? ` · ${by.username}` : null} · <RelativeTime at={at} />
        </>
      }
    />
  );
}

/** The last changed first. */
export function RecentList({ things }: { readonly things: readonly RecentThing[] }) {
  if (things.length === 0) {
    return (
      <EmptyState bare icon={IconClock} title={noRecentMessage} help="The things you write and draw are listed here." />
    );
  }
  return (
    <MoreRows
      label="Changed last"
      rows={things.map((thing) => (
        <RecentRow key={thing.id} thing={thing} />
      ))}
      first={first}
    />
  );
}
