/** Scenarios and trade-offs of an attribute while it is edited. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { driverLimits, type QualityAttribute, type Scenario, type TradeOff } from '../contract.ts';
import { scenarioSentence, weightWords } from '../model/scenario-words.ts';
import { ScenarioDialog, TradeOffDialog, type NamedAttribute } from './attribute-dialogs.tsx';
import classes from './attribute-parts.module.css';

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

/** The list may have been read again while the dialog was open: what was written there is never left out. */
const withPart = <P,>(parts: readonly P[], part: P, isOld: (one: P) => boolean): P[] =>
  parts.some(isOld) ? parts.map((one) => (isOld(one) ? part : one)) : [...parts, part];

interface AttributePartsProps {
  readonly attribute: QualityAttribute;
  /** All chosen attributes. */
  readonly chosen: readonly NamedAttribute[];
  readonly onChange: (attribute: QualityAttribute) => void;
}

/** Scenarios and trade-offs of an attribute, and the dialogs that edit them. */
export function AttributeParts({ attribute, chosen, onChange }: AttributePartsProps) {
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
          onSave={(scenario) =>
            onChange({ ...attribute, scenarios: withPart(scenarios, scenario, (one) => one.id === scenario.id) })
          }
        />
      ) : null}
      {open?.what === 'trade-off' ? (
        <TradeOffDialog
          value={open.value}
          attribute={attribute}
          others={chosen.filter((other) => other.id === open.value?.attributeId || free.includes(other))}
          onClose={close}
          onSave={(tradeOff) => {
            const isOld = (one: TradeOff): boolean => one.attributeId === open.value?.attributeId;
            onChange({ ...attribute, tradeOffs: withPart(tradeOffs, tradeOff, isOld) });
          }}
        />
      ) : null}
    </>
  );
}
