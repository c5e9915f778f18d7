/** The patterns of an element: each a field of its own, and one more to add another. */
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { patternKey, toldPatterns, type ElementPattern, type PatternKind } from '../../model/element-pattern.ts';
import classes from './code-section.module.css';

const kindLabels: Readonly<Record<PatternKind, string>> = { namespace: 'Namespace', path: 'Path' };
const examples: Readonly<Record<PatternKind, string>> = { namespace: 'App\\Order\\**', path: 'src/Order/**' };

/** Why the patterns cannot be stored; undefined when they can. */
function problemOf(patterns: readonly ElementPattern[]): string | undefined {
  const told = toldPatterns.safeParse(patterns);
  if (told.success) return undefined;
  return namedFaults(told.error.issues)[0]?.message ?? requiredMessage;
}

interface FieldProps {
  readonly label: string;
  readonly kind: PatternKind;
  readonly text: string;
  readonly placeholder?: string;
  readonly onType: (text: string) => void;
  /** Returns why the text cannot be stored. */
  readonly onKeep: () => string | undefined;
  readonly onReset: () => void;
}

/** Enter and leaving the field keep what was typed, Escape takes it back. */
function PatternField({ label, kind, text, placeholder, onType, onKeep, onReset }: FieldProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <TextInput
      className={classes.pattern ?? ''}
      size="xs"
      aria-label={label}
      value={text}
      placeholder={placeholder ?? examples[kind]}
      error={problem}
      onChange={({ currentTarget }) => {
        setProblem(undefined);
        onType(currentTarget.value);
      }}
      onBlur={() => setProblem(onKeep())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) setProblem(onKeep());
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        event.stopPropagation();
        setProblem(undefined);
        onReset();
      }}
    />
  );
}

interface RowProps {
  readonly patterns: readonly ElementPattern[];
  readonly at: number;
  readonly onChange: (patterns: readonly ElementPattern[]) => void;
}

function PatternRow({ patterns, at, onChange }: RowProps) {
  const own = patterns[at];
  const [typed, setTyped] = useState<string>();
  if (!own) return null;
  const { kind, pattern } = own;
  const keep = (): string | undefined => {
    const next = patterns.with(at, { kind, pattern: (typed ?? pattern).trim() });
    if (typed === undefined || typed.trim() === pattern) return undefined;
    const problem = problemOf(next);
    if (problem !== undefined) return problem;
    onChange(next);
    setTyped(undefined);
    return undefined;
  };
  return (
    <li>
      <span className={classes.kind}>{kindLabels[kind]}</span>
      <PatternField
        label={`${kindLabels[kind]} pattern ${at + 1}`}
        kind={kind}
        text={typed ?? pattern}
        onType={setTyped}
        onKeep={keep}
        onReset={() => setTyped(undefined)}
      />
      <ActionIcon size="sm" aria-label={`Remove ${pattern}`} onClick={() => onChange(patterns.toSpliced(at, 1))}>
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

function NewPattern({ patterns, onChange }: Omit<RowProps, 'at'>) {
  const [kind, setKind] = useState<PatternKind>('namespace');
  const [text, setText] = useState('');
  const keep = (): string | undefined => {
    const pattern = text.trim();
    if (pattern === '') return undefined;
    const next = [...patterns, { kind, pattern }];
    const problem = problemOf(next);
    if (problem !== undefined) return problem;
    onChange(next);
    setText('');
    return undefined;
  };
  return (
    <li>
      <NativeSelect
        className={classes.kind ?? ''}
        size="xs"
        aria-label="Kind of the new pattern"
        value={kind}
        data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value === 'path' ? 'path' : 'namespace')}
      />
      <PatternField
        label="Add a pattern"
        kind={kind}
        text={text}
        placeholder={`Add, for example ${examples[kind]}`}
        onType={setText}
        onKeep={keep}
        onReset={() => setText('')}
      />
    </li>
  );
}

interface PatternListProps {
  readonly patterns: readonly ElementPattern[];
  /** Read-only without it. */
  readonly onChange?: ((patterns: readonly ElementPattern[]) => void) | undefined;
}

/** Empty and read-only, it is nothing. */
export function PatternList({ patterns, onChange }: PatternListProps) {
  if (!onChange && patterns.length === 0) return null;
  return (
    <ul className={classes.patterns} aria-label="Patterns" data-focus-home="" tabIndex={-1}>
      {patterns.map((one, at) =>
        onChange ? (
          <PatternRow key={patternKey(one)} patterns={patterns} at={at} onChange={onChange} />
        ) : (
          <li key={patternKey(one)}>
            <span className={classes.kind}>{kindLabels[one.kind]}</span>
            <code>{one.pattern}</code>
          </li>
        ),
      )}
      {onChange && patterns.length < c4Limits.patterns ? <NewPattern patterns={patterns} onChange={onChange} /> : null}
    </ul>
  );
}
