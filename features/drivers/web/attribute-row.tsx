/** A chosen attribute while it is edited: reason, major flag, scenarios and trade-offs. */
import { ActionIcon, Button, Switch, Textarea } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useRef, useState, type ReactNode } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { useRowDrag } from '#platform/ui/web/row-drag.ts';
import { RowGrip, type Reordering } from '#platform/ui/web/use-reorder.tsx';
import { driverLimits, type QualityAttribute, type Scenario, type TradeOff } from '../contract.ts';
import { isoCodes } from '../model/fixed-attributes.ts';
import { scenarioSentence, weightWords } from '../model/scenario-words.ts';
import { CustomAttributeDialog, ScenarioDialog, TradeOffDialog, type NamedAttribute } from './attribute-dialogs.tsx';
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

/** What is edited in a dialog; `value` is absent for a new one. */
type Open =
  | { readonly what: 'scenario'; readonly value?: Scenario }
  | { readonly what: 'trade-off'; readonly value?: TradeOff };

interface PartProps {
  readonly words: ReactNode;
  readonly label: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A scenario or a trade-off in a line. */
function Part({ words, label, onEdit, onRemove }: PartProps) {
  return (
    <li className={classes.part}>
      <span>{words}</span>
      <ActionIcon size="sm" aria-label={`Edit ${label}`} title="Edit" onClick={onEdit}>
        <IconPencil size={14} stroke={1.7} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={`Remove ${label}`} title="Remove" onClick={onRemove}>
        <IconTrash size={14} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

const withPart = <P,>(parts: readonly P[], old: P | undefined, part: P): P[] =>
  old === undefined ? [...parts, part] : parts.map((one) => (one === old ? part : one));

type PartsProps = Pick<RowProps, 'attribute' | 'chosen' | 'onChange'>;

/** Scenarios and trade-offs of an attribute, and the dialogs that edit them. */
function AttributeParts({ attribute, chosen, onChange }: PartsProps) {
  const { id, name, scenarios, tradeOffs } = attribute;
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const used = new Set(tradeOffs.map(({ attributeId }) => attributeId));
  const free = chosen.filter((other) => other.id !== id && !used.has(other.id));
  return (
    <>
      {scenarios.length > 0 || tradeOffs.length > 0 ? (
        <ul className={classes.parts}>
          {scenarios.map((scenario) => (
            <Part
              key={scenario.id}
              words={
                <>
                  {scenarioSentence(scenario)}{' '}
                  <small>
                    {weightWords[scenario.importance - 1]} importance, {weightWords[scenario.difficulty - 1]} difficulty
                  </small>
                </>
              }
              label={`scenario ${scenarioSentence(scenario)}`}
              onEdit={() => setOpen({ what: 'scenario', value: scenario })}
              onRemove={() => onChange({ ...attribute, scenarios: scenarios.filter((one) => one !== scenario) })}
            />
          ))}
          {tradeOffs.map((tradeOff) => {
            const other = chosen.find((one) => one.id === tradeOff.attributeId)?.name ?? '';
            return (
              <Part
                key={tradeOff.attributeId}
                words={
                  <>
                    {tradeOff.effect === 'hurts' ? 'Hurts' : 'Supports'} {other}
                    {tradeOff.reason ? <small> {tradeOff.reason}</small> : null}
                  </>
                }
                label={`trade-off with ${other}`}
                onEdit={() => setOpen({ what: 'trade-off', value: tradeOff })}
                onRemove={() => onChange({ ...attribute, tradeOffs: tradeOffs.filter((one) => one !== tradeOff) })}
              />
            );
          })}
        </ul>
      ) : null}
      <div className={classes.add}>
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          leftSection={<IconPlus size={12} stroke={1.7} />}
          disabled={scenarios.length >= driverLimits.scenarios}
          aria-label={`Add scenario to ${name}`}
          onClick={() => setOpen({ what: 'scenario' })}
        >
          Scenario
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          leftSection={<IconPlus size={12} stroke={1.7} />}
          disabled={free.length === 0}
          aria-label={`Add trade-off to ${name}`}
          onClick={() => setOpen({ what: 'trade-off' })}
        >
          Trade-off
        </Button>
      </div>
      {open?.what === 'scenario' ? (
        <ScenarioDialog
          value={open.value}
          onClose={close}
          onSave={(scenario) => onChange({ ...attribute, scenarios: withPart(scenarios, open.value, scenario) })}
        />
      ) : null}
      {open?.what === 'trade-off' ? (
        <TradeOffDialog
          value={open.value}
          attribute={attribute}
          others={chosen.filter((other) => other.id === open.value?.attributeId || free.includes(other))}
          onClose={close}
          onSave={(tradeOff) => onChange({ ...attribute, tradeOffs: withPart(tradeOffs, open.value, tradeOff) })}
        />
      ) : null}
    </>
  );
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
