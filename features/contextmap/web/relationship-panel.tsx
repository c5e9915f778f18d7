/** Side panel of a selected relationship: kind, ends, roles, and what the rules say. */
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { RestedText } from '#platform/canvas/web/rested-text.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import {
  contextMapLimits,
  downstreamRoles,
  relationshipKinds,
  upstreamRoles,
  type DownstreamRole,
  type RelationshipKind,
  type UpstreamRole,
} from '../contract.ts';
import { isSymmetric, kindHints, kindLabels, roleLabels } from '../model/map-document.ts';
import { contextName, type RelationshipItem } from '../model/map-item.ts';
import { relationshipWarning, roleFaults } from '../model/map-rules.ts';
import type { RelationshipChange } from '../model/map-state.ts';
import { useDesk, useIsReadOnly, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';

interface RolesProps {
  readonly relationship: RelationshipItem;
  readonly onChange: (change: RelationshipChange) => void;
}

interface RoleFieldsProps<Role extends keyof typeof roleLabels> {
  readonly legend: string;
  readonly roles: readonly Role[];
  readonly chosen: readonly Role[];
  /** What choosing a role, or taking it off, changes. */
  readonly changeBy: (role: Role) => RelationshipChange;
  /** Why a change is refused. */
  readonly whyNot: (change: RelationshipChange) => string | undefined;
  readonly onChange: (change: RelationshipChange) => void;
}

/** The roles of one end. */
function RoleFields<Role extends keyof typeof roleLabels>({ legend, roles, chosen, ...rest }: RoleFieldsProps<Role>) {
  const isReadOnly = useIsReadOnly();
  const { changeBy, whyNot, onChange } = rest;
  return (
    <fieldset className={classes.roles}>
      <legend>{legend}</legend>
      {roles.map((role) => {
        const change = changeBy(role);
        const reason = whyNot(change);
        return (
          <Checkbox
            key={role}
            label={`${roleLabels[role]} (${role})`}
            description={reason}
            checked={chosen.includes(role)}
            disabled={isReadOnly || reason !== undefined}
            onChange={() => onChange(change)}
          />
        );
      })}
    </fieldset>
  );
}

/** The roles of both ends. One that the rules refuse cannot be chosen, and says why. */
function Roles({ relationship, onChange }: RolesProps) {
  const items = useMapItems();
  const up = (role: UpstreamRole): readonly UpstreamRole[] =>
    relationship.upstreamRoles.includes(role)
      ? relationship.upstreamRoles.filter((one) => one !== role)
      : upstreamRoles.filter((one) => one === role || relationship.upstreamRoles.includes(one));
  // A context is a conformist or has an anticorruption layer: choosing one takes the other off.
  const down = (role: DownstreamRole): readonly DownstreamRole[] =>
    relationship.downstreamRoles.includes(role) ? [] : [role];
  const whyNot = (change: RelationshipChange): string | undefined =>
    roleFaults({ ...relationship, ...change })[0]?.message;
  return (
    <>
      <RoleFields
        legend={`${contextName(items, relationship.upstreamId)} (upstream)`}
        roles={upstreamRoles}
        chosen={relationship.upstreamRoles}
        changeBy={(role) => ({ upstreamRoles: [...up(role)] })}
        whyNot={whyNot}
        onChange={onChange}
      />
      <RoleFields
        legend={`${contextName(items, relationship.downstreamId)} (downstream)`}
        roles={downstreamRoles}
        chosen={relationship.downstreamRoles}
        changeBy={(role) => ({ downstreamRoles: [...down(role)] })}
        whyNot={whyNot}
        onChange={onChange}
      />
    </>
  );
}

interface RelationshipPanelProps {
  readonly relationship: RelationshipItem;
  /** Its first field has the focus when this changes. */
  readonly focusOn: string | undefined;
  readonly onClose: () => void;
}

/** Open while one relationship is selected. */
export function RelationshipPanel({ relationship, focusOn, onClose }: RelationshipPanelProps) {
  const store = useMapStore();
  const items = useMapItems();
  const isReadOnly = useIsReadOnly();
  const { remove } = useDesk();
  const { id, kind, upstreamId, downstreamId, technology, description } = relationship;
  const edit = (change: RelationshipChange): void => store.send({ kind: 'relationship-edited', id, change });
  const warning = relationshipWarning(relationship);
  const isTwoWay = isSymmetric(kind);
  return (
    <SidePanel title="Relationship" isOfSelection isSheet focusOn={focusOn} onClose={onClose}>
      <div key={id} className={classes.panel}>
        <p className={classes.ends}>
          <button
            type="button"
            className={classes.end}
            onClick={() => store.send({ kind: 'selected', ids: [upstreamId] })}
          >
            {contextName(items, upstreamId)}
          </button>
          <span aria-label={isTwoWay ? 'and' : 'is upstream of'}>{isTwoWay ? '↔' : '→'}</span>
          <button
            type="button"
            className={classes.end}
            onClick={() => store.send({ kind: 'selected', ids: [downstreamId] })}
          >
            {contextName(items, downstreamId)}
          </button>
        </p>
        <NativeSelect
          label="Kind"
          description={kindHints[kind]}
          value={kind}
          disabled={isReadOnly}
          data={relationshipKinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={({ currentTarget }) => edit({ kind: currentTarget.value as RelationshipKind })}
        />
        {isTwoWay ? null : (
          <>
            {isReadOnly ? null : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
                onClick={() => store.send({ kind: 'relationship-reversed', id })}
              >
                Swap upstream and downstream
              </Button>
            )}
            <Roles relationship={relationship} onChange={edit} />
          </>
        )}
        {warning === undefined ? null : <InlineAlert type="warning">{warning}</InlineAlert>}
        <RestedText
          label="Technology"
          placeholder="REST, events, shared tables"
          value={technology}
          longest={contextMapLimits.technology}
          isReadOnly={isReadOnly}
          onChange={(text) => edit({ technology: text.trim() })}
        />
        <RestedText
          label="Description"
          value={description}
          longest={contextMapLimits.description}
          isReadOnly={isReadOnly}
          lines={[3, 10]}
          onChange={(text) => edit({ description: text })}
        />
        {isReadOnly ? null : (
          <Button
            variant="subtle"
            color="red"
            className={classes.remove ?? ''}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={remove}
          >
            Remove relationship
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
