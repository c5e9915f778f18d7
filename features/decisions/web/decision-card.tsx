/** Card of the selected node, with links. */
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { DecisionNode } from '../contract.ts';
import { numberOf, type Neighbour } from '../model/map-filter.ts';
import classes from './decision-card.module.css';

interface DecisionCardProps {
  readonly decision: DecisionNode;
  readonly neighbours: readonly Neighbour[];
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** Label of a neighbour: its number, or the title of a document. */
export const neighbourNames = (node: DecisionNode): string => numberOf(node) || node.title;

function Dates({ decision: { createdAt, decidedAt, source } }: { readonly decision: DecisionNode }) {
  if (createdAt === null) return null;
  return (
    <p className={classes.dates}>
      Created <RelativeTime at={createdAt} />
      {decidedAt ? (
        <>
          {' · decided '}
          <RelativeTime at={decidedAt} />
        </>
      ) : null}
      {source === 'external' ? ' · from a repository' : null}
    </p>
  );
}

/** Announced when another node is selected. */
export function DecisionCard({ decision, neighbours, onSelect, onClose }: DecisionCardProps) {
  const project = useProject();
  const kinds = useKinds();
  const { title, state } = decision;
  return (
    <section className={classes.card} aria-label="Selected">
      <div aria-live="polite">
        <p className={classes.head}>
          <span>{numberOf(decision) || 'Document'}</span>
          {state ? <StateBadge {...state} /> : null}
        </p>
        <h2 className={classes.title}>{title}</h2>
        <Dates decision={decision} />
      </div>
      <ActionIcon className={classes.close ?? ''} aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
      {neighbours.length > 0 ? (
        <ul className={classes.neighbours} aria-label="Relations">
          {neighbours.map(({ node, words }) => (
            <li key={`${words} ${node.id}`}>
              <button type="button" onClick={() => onSelect(node.id)}>
                <span className={classes.words}>{words}</span>
                <span className={classes.name}>{`${numberOf(node)} ${node.title}`.trim()}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button component={AppLink} href={thingAddress(kinds, project.code, decision) ?? '#'} variant="default" fullWidth>
        Open
      </Button>
    </section>
  );
}
