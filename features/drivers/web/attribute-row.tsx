/** A chosen attribute while it is edited: reason, major flag, scenarios and trade-offs. */
import { ActionIcon, Button, Switch, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { useRowDrag } from '#platform/ui/web/row-drag.ts';
import { RowGrip, type Reordering } from '#platform/ui/web/use-reorder.tsx';
import { driverLimits, type QualityAttribute } from '../contract.ts';
import { isoCodes } from '../model/fixed-attributes.ts';
import { CustomAttributeDialog, type NamedAttribute } from './attribute-dialogs.tsx';
import { AttributeParts } from './attribute-parts.tsx';
import classes from './attribute-row.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

const kindNote = ({ type, code }: QualityAttribute): string => {
  if (type === 'custom') return 'Custom attribute';
  return isoCodes.has(code) ? 'Fixed attribute, ISO 25010' : 'Fixed attribute';
};

interface RowProps {
  readonly attribute: QualityAttribute;
  readonly index: number;
  /** All chosen attributes. */
  readonly chosen: readonly NamedAttribute[];
  readonly reordering: Reordering;
  /** What the server says of this attribute. */
  readonly problem: string | undefined;
  readonly onChange: (attribute: QualityAttribute) => void;
  readonly onRemove: (attribute: QualityAttribute) => void;
}

/** Row of the chosen attributes; typing in one does not draw the others again. */
export const AttributeRow = memo(function AttributeRow(props: RowProps) {
  const { attribute, index, chosen, reordering, problem, onChange, onRemove } = props;
  const { id, type, name, description, isMajor, reason } = attribute;
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { half, dragging } = useRowDrag({ reordering, row, grip, index });
  const [isNaming, setNaming] = useState(false);
  return (
    <li
      ref={row}
      className={classes.row}
      data-drop={half}
      data-dragging={dragging || undefined}
      data-refused={problem === undefined ? undefined : ''}
    >
      <RowGrip grip={grip} reordering={reordering} index={index} label={name} />
      <div className={classes.name}>
        <strong>{name}</strong>
        <small title={description}>{kindNote(attribute)}</small>
        {type === 'custom' ? (
          <Button
            variant="subtle"
            size="compact-xs"
            color="gray"
            aria-label={`Edit ${name}`}
            onClick={() => setNaming(true)}
          >
            Edit name
          </Button>
        ) : null}
      </div>
      <div className={classes.reason}>
        <Textarea
          aria-label={`Reason of ${name}`}
          placeholder="Why does it matter here?"
          value={reason}
          error={tooLong(reason, driverLimits.reason) ?? problem}
          autosize
          minRows={1}
          maxRows={8}
          onChange={({ currentTarget: { value } }) => onChange({ ...attribute, reason: value })}
        />
        <AttributeParts attribute={attribute} chosen={chosen} onChange={onChange} />
      </div>
      <Switch
        className={classes.major ?? ''}
        label="Major"
        withThumbIndicator={false}
        aria-label={`Major: ${name}`}
        checked={isMajor}
        onChange={({ currentTarget: { checked } }) => onChange({ ...attribute, isMajor: checked })}
      />
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={() => onRemove(attribute)}
      >
        <IconTrash {...icon} />
      </ActionIcon>
      {isNaming ? (
        <CustomAttributeDialog
          value={attribute}
          taken={new Set(chosen.filter((other) => other.id !== id).map((other) => other.name.toLowerCase()))}
          onClose={() => setNaming(false)}
          onSave={(named) => onChange({ ...attribute, ...named })}
        />
      ) : null}
    </li>
  );
});
