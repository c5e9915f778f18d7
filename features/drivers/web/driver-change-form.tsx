/** A proposed quality attribute or constraint while it is edited: its words, its kind, its scenarios and trade-offs. */
import { Switch, Textarea } from '@mantine/core';
import { useMemo, useState, type ChangeEvent } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import type { EditedChange } from '#platform/ui/web/web-module.ts';
import {
  constraintKinds,
  driverLimits,
  getDrivers,
  requiredMessage,
  type Constraint,
  type ConstraintBody,
  type Drivers,
  type QualityAttribute,
  type QualityAttributeBody,
} from '../contract.ts';
import { CustomAttributeFields } from './attribute-dialogs.tsx';
import { AttributeParts } from './attribute-parts.tsx';
import { ConstraintFields } from './constraint-fields.tsx';
import classes from './driver-change-form.module.css';

/** What a change of drivers holds: one of both. */
interface DriverChange {
  readonly qualityAttribute?: QualityAttributeBody | undefined;
  readonly constraint?: ConstraintBody | undefined;
}

/** The sentence of a refusal about a field of the attribute or constraint. */
type ErrorAt = (name: string) => string | undefined;

interface FieldRules {
  readonly limits: Readonly<Record<string, number>>;
  readonly errorAt: ErrorAt;
  /** Nothing was written yet: what is missing is told when it is sent. */
  readonly isNew: boolean;
}

/** Fields of values that are kept with every key press. */
const fieldsOf =
  <Values extends Readonly<Record<string, string | null>>>(
    values: Values,
    { limits, errorAt, isNew }: FieldRules,
    onChange: (name: keyof Values & string, text: string) => void,
  ): FieldOf<Values> =>
  (name) => {
    const text = values[name] ?? '';
    return {
      value: text,
      error:
        name === 'name' && text.trim() === '' && !isNew
          ? requiredMessage
          : (tooLong(text, limits[name] ?? driverLimits.reason) ?? errorAt(name)),
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange(name, value),
    };
  };

interface FormProps<Value> {
  readonly drivers: Drivers;
  readonly value: Value;
  readonly errorAt: ErrorAt;
  readonly onChange: (value: Value) => void;
}

function ConstraintForm({ value, errorAt, onChange }: Omit<FormProps<ConstraintBody>, 'drivers'>) {
  const { name, reason, kind = null, source = '', consequence = '' } = value;
  const values: Omit<Constraint, 'id'> = { name, reason: reason ?? '', kind, source, consequence };
  const isNew = value.id === undefined;
  const field = fieldsOf(values, { limits: { name: driverLimits.name }, errorAt, isNew }, (changed, text) =>
    onChange({
      ...value,
      [changed]: changed === 'kind' ? (constraintKinds.find((one) => one === text) ?? null) : text,
    }),
  );
  return (
    <div className={classes.form}>
      <ConstraintFields field={field} />
    </div>
  );
}

/** The attribute as the parts of its editor take it. Scenarios without an id get one of `ids`. */
function shownAttribute(drivers: Drivers, value: QualityAttributeBody, ids: readonly string[]): QualityAttribute {
  const { id = '', type, code, scenarios = [], tradeOffs = [] } = value;
  const listed = drivers.availableQualityAttributes.find((one) => one.code === code);
  return {
    id,
    type,
    code,
    name: listed?.name ?? value.name ?? '',
    description: listed?.description ?? value.description ?? '',
    isMajor: value.isMajor ?? false,
    reason: value.reason ?? '',
    scenarios: scenarios.map(
      ({ context = '', source = '', stimulus = '', response = '', measure = '', ...facts }, at) => ({
        ...facts,
        context,
        source,
        stimulus,
        response,
        measure,
        id: facts.id ?? ids[at] ?? crypto.randomUUID(),
      }),
    ),
    tradeOffs: tradeOffs.map(({ reason = '', ...facts }) => ({ ...facts, reason })),
  };
}

function AttributeForm({ drivers, value, errorAt, onChange }: FormProps<QualityAttributeBody>) {
  // The same ones however often the drivers are read: a dialog of a scenario may be open.
  const [ids] = useState(() => Array.from({ length: driverLimits.scenarios }, () => crypto.randomUUID()));
  const attribute = useMemo(() => shownAttribute(drivers, value, ids), [drivers, value, ids]);
  const { name, description, reason, isMajor, type } = attribute;
  const limits = { name: driverLimits.name, description: driverLimits.description };
  const isNew = value.id === undefined;
  const field = fieldsOf({ name, description }, { limits, errorAt, isNew }, (changed, text) =>
    onChange({ ...value, [changed]: text }),
  );
  return (
    <div className={classes.form}>
      {type === 'custom' ? <CustomAttributeFields field={field} /> : <strong title={description}>{name}</strong>}
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        error={tooLong(reason, driverLimits.reason) ?? errorAt('reason')}
        onChange={({ currentTarget }) => onChange({ ...value, reason: currentTarget.value })}
      />
      <Switch
        label="Major"
        withThumbIndicator={false}
        checked={isMajor}
        onChange={({ currentTarget }) => onChange({ ...value, isMajor: currentTarget.checked })}
      />
      <AttributeParts
        attribute={attribute}
        chosen={drivers.qualityAttributes}
        onChange={({ scenarios, tradeOffs }) => onChange({ ...value, scenarios, tradeOffs })}
      />
    </div>
  );
}

/** The fields of a change that holds an attribute or a constraint. */
export function DriverChangeForm({ change, errorAt, onChange }: EditedChange) {
  const read = useRead(getDrivers, {});
  const { qualityAttribute, constraint } = change as DriverChange;
  return (
    <ReadView read={read}>
      {(drivers) => (
        <>
          {qualityAttribute ? (
            <AttributeForm
              drivers={drivers}
              value={qualityAttribute}
              errorAt={(name) => errorAt?.(`qualityAttribute.${name}`)}
              onChange={(value) => onChange({ ...(change as DriverChange), qualityAttribute: value })}
            />
          ) : null}
          {constraint ? (
            <ConstraintForm
              value={constraint}
              errorAt={(name) => errorAt?.(`constraint.${name}`)}
              onChange={(value) => onChange({ ...(change as DriverChange), constraint: value })}
            />
          ) : null}
        </>
      )}
    </ReadView>
  );
}
