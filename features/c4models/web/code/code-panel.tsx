/** Namespaces that belong to no element, to be bound with one click, and patterns that match nothing. Loaded on demand. */
import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { MetricElements } from '#features/metrics/contract.ts';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { c4Limits } from '../../model/c4-limits.ts';
import { tooManyPatternsMessage } from '../../model/element-pattern.ts';
import { ancestorsOf } from '../../model/c4-draft.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { canHaveCode, codeSize } from './code-marks.ts';
import { useEditor, useIsEditable, useSend } from '../editor-context.tsx';
import type { CodeChoice } from './code-choice.ts';
import classes from './code-panel.module.css';
import { useElementCode } from './use-element-code.ts';

/** `Shop platform / Shop API` */
const pathOf = ({ elements }: C4Document, { id, name }: C4Item): string =>
  [
    ...ancestorsOf(elements, id)
      .map((above) => elements.get(above)?.name ?? '')
      .toReversed(),
    name,
  ].join(' / ');

/** Elements that can have code, by their paths. */
function useElementOptions(): readonly { readonly value: string; readonly label: string }[] {
  const document = useEditor((state) => state.document);
  return useMemo(
    () =>
      [...document.elements.values()]
        .filter(canHaveCode)
        .map((item) => ({ value: item.id, label: pathOf(document, item) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    [document],
  );
}

/** The element that namespaces are bound to: the selected one, or a chosen one. */
function useTarget(): readonly [item: C4Item | undefined, choose: (id: string | null) => void] {
  const selection = useEditor((state) => state.selection);
  const elements = useEditor(({ document }) => document.elements);
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly selection: ReadonlySet<string> }>();
  const [only, another] = selection;
  const selected = another === undefined && only !== undefined ? elements.get(only) : undefined;
  // Whatever was selected or chosen last.
  const isChosen = chosen !== undefined && (chosen.selection === selection || !selected);
  const item = isChosen ? elements.get(chosen.id ?? '') : selected;
  return [item?.type === 'actor' ? undefined : item, (id) => setChosen({ id, selection })];
}

interface UnmatchedProps {
  readonly month: MetricElements;
  readonly isEditable: boolean;
}

function Unmatched({ month: { unmatched, unmatchedCount }, isEditable }: UnmatchedProps) {
  const send = useSend();
  const options = useElementOptions();
  const [target, choose] = useTarget();
  const isFull = target !== undefined && target.patterns.length >= c4Limits.patterns;
  const bind = (namespace: string): void => {
    if (!target || target.patterns.some(({ kind, pattern }) => kind === 'namespace' && pattern === namespace)) return;
    const patterns = [...target.patterns, { kind: 'namespace' as const, pattern: namespace }];
    send({ kind: 'element-changed', elementId: target.id, fields: { patterns } });
  };
  if (unmatched.length === 0) return <p className={classes.none}>All namespaces belong to an element.</p>;
  return (
    <>
      {isEditable ? (
        <Select
          label="Bind to"
          placeholder="Select an element, here or on the canvas"
          searchable
          data={[...options]}
          value={target?.id ?? null}
          onChange={choose}
          error={isFull ? tooManyPatternsMessage : undefined}
        />
      ) : null}
      <ul className={classes.list}>
        {unmatched.map((one) => (
          <li key={one.namespace}>
            <span className={classes.name}>
              <b title={one.namespace}>{one.namespace || 'No namespace'}</b>
              <small>{codeSize(one)}</small>
            </span>
            {isEditable && one.namespace !== '' ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={!target || isFull}
                aria-label={`Bind ${one.namespace}${target ? ` to ${target.name}` : ''}`}
                onClick={() => bind(one.namespace)}
              >
                Bind
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {unmatchedCount > unmatched.length ? (
        <p className={classes.none}>{unmatchedCount - unmatched.length} smaller ones are not listed.</p>
      ) : null}
    </>
  );
}

function Idle({ month: { idle } }: { readonly month: MetricElements }) {
  const send = useSend();
  const elements = useEditor(({ document }) => document.elements);
  return (
    <section className={classes.section} aria-label="Patterns that match nothing">
      <h3>Patterns that match nothing</h3>
      <ul className={classes.list}>
        {idle.map(({ elementId, pattern }) => (
          <li key={`${elementId} ${pattern}`}>
            <span className={classes.name}>
              <b title={pattern}>{pattern}</b>
              <small>{elements.get(elementId)?.name ?? ''}</small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Open ${elements.get(elementId)?.name ?? pattern}`}
              onClick={() => send({ kind: 'double-clicked', id: elementId })}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CodePanelProps {
  readonly modelId: string;
  readonly choice: CodeChoice;
  readonly onClose: () => void;
}

/** The panel. */
export function CodePanel({ modelId, choice, onClose }: CodePanelProps) {
  const isEditable = useIsEditable();
  const { month, jar } = useElementCode(modelId, choice);
  return (
    <SidePanel title="Unmatched code" onClose={onClose} isSheet>
      <div className={classes.panel} data-focus-home="" tabIndex={-1}>
        {jar ? <p className={classes.none}>Namespaces of {jar.name} that no element has a pattern for.</p> : null}
        {month ? <Unmatched month={month} isEditable={isEditable} /> : null}
        {month && month.idle.length > 0 ? <Idle month={month} /> : null}
      </div>
    </SidePanel>
  );
}
