/** Title and text of a proposed change as fields. */
import { Input, TextInput } from '@mantine/core';
import { CodeField } from '#platform/code/web/code-field.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { proposalLimits, type ProposedChange } from '../contract.ts';
import type { ErrorAt } from './field-faults.ts';
import classes from './proposals.module.css';

/** What can be edited of a change. */
export interface ChangeText {
  /** Undefined for changes without a title of their own. */
  readonly title: string | undefined;
  readonly text: string;
}

/** The text of a change; undefined for changes of C4 models and for drivers: they have words in several places. */
export function textOf(change: ProposedChange): ChangeText | undefined {
  switch (change.kind) {
    case 'document':
    case 'adr':
    case 'rfc':
      return { title: change.title, text: change.markdown };
    case 'comment':
      return { title: undefined, text: change.markdown };
    case 'structurizr':
      return { title: undefined, text: change.dsl };
    case 'dbmodel':
      return { title: undefined, text: change.sql };
    case 'c4model':
    case 'driver':
      return undefined;
  }
}

interface ChangeFieldsProps {
  readonly value: ChangeText;
  readonly language: 'sql' | 'plain';
  readonly label: string;
  readonly errorAt?: ErrorAt | undefined;
  readonly onChange: (value: ChangeText) => void;
}

/** The text as Markdown, DSL or SQL. */
export function ChangeFields({ value, language, label, errorAt, onChange }: ChangeFieldsProps) {
  const { title, text } = value;
  const textFault = errorAt?.('text');
  return (
    <>
      {title === undefined ? null : (
        <TextInput
          label="Title"
          value={title}
          error={tooLong(title, proposalLimits.title) ?? errorAt?.('title')}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value, text })}
        />
      )}
      <div>
        <div className={classes.fieldLabel} aria-hidden="true">
          {label}
        </div>
        <div className={classes.field}>
          <CodeField
            label={label}
            language={language}
            wraps={language === 'plain'}
            value={text}
            isInvalid={textFault !== undefined}
            onChange={(next) => onChange({ title, text: next })}
          />
        </div>
        {textFault === undefined ? null : <Input.Error>{textFault}</Input.Error>}
      </div>
    </>
  );
}
